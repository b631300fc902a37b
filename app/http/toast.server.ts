import { createToastUtilsWithCustomSession, type ToastMessage } from 'remix-toast'
import { toastStorage } from '#app/http/cookies.server.ts'

const toasts = createToastUtilsWithCustomSession(toastStorage)

export type Toast = Pick<ToastMessage, 'message' | 'type'>

/** A 303 to a path of this site, with a message that the next page shows. */
export async function redirectWith(
  path: string,
  toast: Toast | null,
  headers = new Headers(),
): Promise<Response> {
  const flashed = toast === null ? null : await toasts.redirectWithToast(path, toast)
  for (const cookie of flashed?.headers.getSetCookie() ?? []) headers.append('Set-Cookie', cookie)
  headers.set('Location', path)
  return new Response(null, { status: 303, headers })
}

/** The message that waits for this page, with the header that takes it off. */
export async function readToast(request: Request): Promise<{ toast: Toast | null; headers: Headers | null }> {
  if (!request.headers.get('Cookie')?.includes('toast=')) return { toast: null, headers: null }
  const { toast, headers } = await toasts.getToast(request)
  return toast
    ? { toast: { message: toast.message, type: toast.type }, headers }
    : { toast: null, headers: null }
}
