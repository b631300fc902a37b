import type { LoaderFunctionArgs } from '@remix-run/node'
import { found } from '#app/domain/errors.ts'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'
import { localesVersion, translations } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'

/**
 * `/locales/{lng}/{ns}.json` (I18N-08), and `{ns}+{ns}.json` for several, each under its name, as i18next's backends ask
 * for them. Kept for good under the version that the pages ask for.
 */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, async ({ params, url }) => {
    const { language, file = '' } = params
    const files = found(isLanguage(language) ? translations[language] : null)
    const names = file.replace(/\.json$/, '').split('+')
    const own = names.map((name) =>
      found(file.endsWith('.json') && Object.hasOwn(files, name) ? files[name] : null),
    )
    const [first] = own
    const texts = own.length === 1 ? first : Object.fromEntries(own.map((one, index) => [names[index], one]))
    const isCurrent = url.searchParams.get('v') === localesVersion
    return Response.json(texts, {
      headers: { 'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache' },
    })
  })

export const action = methodNotAllowed
