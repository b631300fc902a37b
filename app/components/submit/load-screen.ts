/**
 * Loads the script of the screen of quick submit, to which the dialog's requests go. The framework loads it with the first
 * of them and, where that fails, reloads the page: without a connection the photo and what was typed would be lost.
 */
export async function loadSubmitScreen(): Promise<void> {
  const screen = Object.values(window.__remixManifest.routes).find((route) => route?.path === 'submit')
  if (screen) await import(/* @vite-ignore */ screen.module)
}
