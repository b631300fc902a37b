import { DomainError } from '#app/domain/errors.ts'
import { log } from '#app/http/request/log.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import type { PanelData } from '#app/panel-data.ts'

/**
 * Loads a part of a page that may fail alone: the error is logged with the panel's name, and the page shows a message in
 * its place. Client errors (4xx) still fail the whole page.
 */
export async function loadPanel<T>(
  panel: string,
  { requestId, route }: Pick<ScreenArgs, 'requestId' | 'route'>,
  reading: Promise<T>,
): Promise<PanelData<T>> {
  try {
    return { ok: true, value: await reading }
  } catch (error) {
    if (error instanceof Response || (error instanceof DomainError && error.status < 500)) throw error
    log.error({ err: error, requestId, route, panel }, 'A part of a page could not be read')
    return { ok: false }
  }
}
