import { createToastUtilsWithCustomSession, type ToastMessage } from 'remix-toast'
import { toastCookie, toastStorage } from '#app/http/request/cookies.server.ts'

const toasts = createToastUtilsWithCustomSession(toastStorage)

/** A message for the next page; with a `section` it is shown under that section instead of as a toast. */
export type Toast = Pick<ToastMessage, 'message' | 'type'> & { section?: string }

/** A 303 to a path of this site, with a message that the next page shows. */
export async function redirectWith(
  path: string,
  toast: Toast | null,
  headers = new Headers(),
): Promise<Response> {
  await appendToastCookie(toast, headers)
  headers.set('Location', path)
  return new Response(null, { status: 303, headers })
}

/** Adds the cookie by which the next page shows the message. */
export async function appendToastCookie(toast: Toast | null, headers: Headers): Promise<Headers> {
  const kept = toast && (await toasts.redirectWithToast('/', toToastMessage(toast)))
  for (const cookie of kept?.headers.getSetCookie() ?? []) headers.append('Set-Cookie', cookie)
  return headers
}

/** The message for this page, with the header that clears its cookie. */
export async function readToast(request: Request): Promise<{ toast: Toast | null; headers: Headers | null }> {
  if (!request.headers.get('Cookie')?.includes(`${toastCookie.name}=`)) return { toast: null, headers: null }
  const { toast, headers } = await toasts.getToast(request)
  if (!toast) return { toast: null, headers: null }
  const { message, type, description: section } = toast
  return { toast: { message, type, ...(section === undefined ? {} : { section }) }, headers }
}

/** The library has no field for a section: it is sent as the description. */
function toToastMessage({ message, type, section }: Toast): ToastMessage {
  return { message, type, ...(section === undefined ? {} : { description: section }) }
}
