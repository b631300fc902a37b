/**
 * Waits for the end of a press that has begun within the element: what is exchanged or moved between the two halves of
 * a press is never clicked.
 */
export async function released(element: HTMLElement): Promise<void> {
  while (element.matches(':active')) await new Promise(requestAnimationFrame)
}
