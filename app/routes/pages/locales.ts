import type { LoaderFunctionArgs } from '@remix-run/node'
import { found } from '#app/domain/errors.ts'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'
import { localesVersion, translations } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'

/** `/locales/{lng}/{ns}.json` (I18N-08): kept for good under the version that the pages ask for. */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, async ({ params, url }) => {
    const { language, file = '' } = params
    const files = found(isLanguage(language) ? translations[language] : null)
    const name = file.replace(/\.json$/, '')
    const texts = found(file.endsWith('.json') && Object.hasOwn(files, name) ? files[name] : null)
    const isCurrent = url.searchParams.get('v') === localesVersion
    return Response.json(texts, {
      headers: { 'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache' },
    })
  })

export const action = methodNotAllowed
