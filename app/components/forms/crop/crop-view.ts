import { useRef, useState } from 'react'
import {
  type Area,
  clampPosition,
  type Point,
  rotateBy,
  roundZoom,
  type Size,
  visibleArea,
  zoomLimits,
} from '#app/components/forms/crop/crop-area.ts'

export type CropView = ReturnType<typeof useCropView>

/** How the crop dialog looks at its picture. */
export function useCropView() {
  const imageRef = useRef<HTMLImageElement | null>(null)
  const [shown, setShown] = useState<Size | null>(null)
  const [frame, setFrame] = useState<Size | null>(null)
  const [wanted, setPosition] = useState<Point>({ x: 0, y: 0 })
  // Wheel and pinch add up in parts of a step: what they asked for is kept, and the nearest step is taken.
  const [asked, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  const zoom = roundZoom(asked)
  const view = shown && frame && { shown, frame, position: wanted, zoom, rotation }
  const position = view ? clampPosition(view) : wanted

  /** What the frame shows, in the turned picture's own pixels; null before there is anything to see. */
  function cut({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Area | null {
    return view && width > 0 ? visibleArea({ ...view, position }, { width, height }) : null
  }

  return {
    imageRef,
    isLoaded: view !== null,
    position,
    zoom,
    askedZoom: asked,
    rotation,
    cut,
    setShown,
    setFrame,
    setPosition,
    setZoom,
    zoomBy: (steps: 1 | -1) => setZoom(roundZoom(zoom + steps * zoomLimits.step)),
    turn: (quarters: 1 | -1) => setRotation(rotateBy(rotation, quarters)),
  }
}
