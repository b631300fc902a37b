import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { type ButtonPlace, placeAt, savePlace, useButtonPlace } from '#app/components/submit/button-place.ts'

/** How far a press may slip and still be a press, px. */
const SLIP = 8

/** How far an arrow key moves it, px. */
const KEY_STEP = 16

const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Drag = { x: number; y: number; left: number; top: number; place: ButtonPlace | null }

/**
 * Lets a button be dragged about its offset parent, by a pointer or by Shift and the arrow keys (QS-03 to QS-05). Only the
 * style knows how large the viewport is: it keeps the button inside. `isPress`: the click is not the end of a drag.
 */
export function useMovableButton() {
  const saved = useButtonPlace()
  const [dragged, setDragged] = useState<ButtonPlace | null>(null)
  const drag = useRef<Drag | null>(null)
  const hasMoved = useRef(false)
  const place = dragged ?? saved

  function begin(event: PointerEvent<HTMLElement>): void {
    hasMoved.current = false
    if (!event.isPrimary || event.button !== 0) return
    const { offsetLeft: left, offsetTop: top } = event.currentTarget
    // A quick drag leaves the button before it has followed.
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, left, top, place: null }
  }

  function move(event: PointerEvent<HTMLElement>): void {
    const { current } = drag
    if (current === null || !event.isPrimary) return
    const x = event.clientX - current.x
    const y = event.clientY - current.y
    if (!hasMoved.current && Math.hypot(x, y) < SLIP) return
    hasMoved.current = true
    current.place = placeIn(event.currentTarget, current.left + x, current.top + y)
    setDragged(current.place)
  }

  function end(): void {
    if (drag.current?.place) savePlace(drag.current.place)
    cancel()
  }

  function cancel(): void {
    drag.current = null
    setDragged(null)
  }

  function moveByKey(event: KeyboardEvent<HTMLElement>): void {
    const arrow = arrows[event.key]
    if (arrow === undefined || !event.shiftKey) return
    event.preventDefault()
    const { currentTarget: button } = event
    const [x, y] = arrow
    savePlace(placeIn(button, button.offsetLeft + x * KEY_STEP, button.offsetTop + y * KEY_STEP))
  }

  return {
    isPress: (event: MouseEvent) => event.detail === 0 || !hasMoved.current,
    moveByKey,
    props: {
      style: {
        [place.side]: within(place.x),
        [place.edge]: within(place.y),
        touchAction: 'none',
        userSelect: 'none',
        WebkitTouchCallout: 'none',
      } as const,
      draggable: false,
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: cancel,
    },
  }
}

/** Never beyond the room, however small it has become. */
function within(distance: number): string {
  return `clamp(0px, ${distance}px, 100% - 56px)`
}

function placeIn(button: HTMLElement, left: number, top: number): ButtonPlace {
  const room = button.offsetParent ?? document.documentElement
  const width = room.clientWidth - button.offsetWidth
  const height = room.clientHeight - button.offsetHeight
  return placeAt({ left, top }, { width, height })
}
