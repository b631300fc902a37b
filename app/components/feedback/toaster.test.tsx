import { renderToString } from 'react-dom/server'
import { type Toast, useToasterStore } from 'react-hot-toast/headless'
import { expect, it } from 'vitest'
import { dismiss, show, Toaster, toastOptions } from '#app/components/feedback/toaster.tsx'

function standing(): Toast[] {
  let toasts: Toast[] = []
  function Probe() {
    toasts = useToasterStore(toastOptions).toasts
    return null
  }
  renderToString(<Probe />)
  return toasts
}

it.each([
  ['info', 4_000],
  ['warning', 4_000],
  ['error', 4_000],
  ['success', 2_000],
  ['loading', Number.POSITIVE_INFINITY],
] as const)('a toast of the kind %s stays for %d ms (HDR-16 to HDR-19)', (type, duration) => {
  const id = show('Photo added.', type)
  expect(standing().find((toast) => toast.id === id)).toMatchObject({ duration, visible: true })
  dismiss(id)
  expect(standing().find((toast) => toast.id === id)).toMatchObject({ visible: false })
})

it('at most 20 are shown at once (HDR-20)', () => {
  for (let count = 0; count < 25; count++) show(`Toast ${count}`, 'loading')
  expect(renderToString(<Toaster fromServer={null} />).match(/<p /g)).toHaveLength(20)
})
