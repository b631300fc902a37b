/**
 * Asks again and again while the page is visible, each time so long after the last answer that requests do not pile up on
 * a slow line; at once when the page becomes visible again. What fails is asked again in its turn.
 */
export function pollWhileVisible(
  ask: () => Promise<unknown>,
  intervalMs: number,
): {
  /** Out of turn. */
  poll: () => void
  stop: () => void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const schedule = () => {
    clearTimeout(timer)
    if (!isStopped && !document.hidden) timer = setTimeout(askAndSchedule, intervalMs)
  }
  const askAndSchedule = () =>
    void ask()
      .catch(() => {})
      .then(schedule)
  const poll = () => {
    clearTimeout(timer)
    if (!isStopped && !document.hidden) askAndSchedule()
  }
  /** From the back/forward cache, in which timers stand still. */
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && poll()
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', poll)
    removeEventListener('pageshow', onPageShow)
  }
  schedule()
  document.addEventListener('visibilitychange', poll)
  addEventListener('pageshow', onPageShow)
  return { poll, stop }
}
