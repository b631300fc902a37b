import type { LinksFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { offlineAction, revalidateUnlessOffline } from '#app/components/forms/offline-action.ts'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { forgetSent } from '#app/components/submit/kept/forget-sent.ts'
import { tellSubmitted } from '#app/components/submit/kept/submitted-event.ts'
import { PhotoForm } from '#app/components/submit/photo-form.tsx'
import { SubmitForm } from '#app/components/submit/submit-form.tsx'
import { screenAction } from '#app/http/screens/screen-action.server.ts'
import { screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { readSubmit } from '#app/routes/submit/submit.server.ts'
import { submitDrafts, submitIntents } from '#app/routes/submit/submit-forms.server.ts'
import styles from '#app/styles/submit/submit.css?url'

export const handle = { i18n: ['submit', 'vehicles', 'media'] }
export const meta = pageMeta
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader({
  isPrivate: true,
  run: readSubmit,
  meta: ({ t }) => ({
    title: t('meta:submit.title'),
    description: t('meta:submit.description'),
    noIndex: true,
  }),
})

export const action = screenAction(submitIntents, submitDrafts)

/**
 * Tells the dialog of the floating button that the server has taken its form. It may have led here through the sign-in: what
 * it kept of the same photo is not sent again.
 */
export async function clientAction(args: ClientActionFunctionArgs) {
  const sent = await args.request.clone().formData()
  const formKey = sent.get('formKey')
  try {
    return await offlineAction(args)
  } catch (answer) {
    const place = answer instanceof Response ? answer.headers.get('Location') : null
    if (place?.startsWith('/plate/')) {
      if (typeof formKey === 'string') tellSubmitted(formKey)
      await forgetSent(String(sent.get('fileDraft'))).catch(() => {})
    }
    throw answer
  }
}

/**
 * The dialog of the floating button reads it, too (`?dialog`). What that looks up by itself may fail, also because the
 * reader is not signed in any more: it gets nothing then, and nobody is led away from what they have typed.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const isForDialog = new URL(request.url).searchParams.has('dialog')
  try {
    return await serverLoader<typeof loader>()
  } catch (error) {
    if (isForDialog) return {} as never
    throw error
  }
}

export const shouldRevalidate = revalidateUnlessOffline

/** Quick submit: first the photo, then what was read from it, to correct and confirm. */
export default function Submit() {
  const view = useLoaderData<typeof loader>()
  const { t } = useTranslation('submit')
  const { photo, offers } = view
  // What was typed for a photo that is gone stays in its form, with a field for another photo.
  const isTyped = useSentIntent() === 'submit-photo'
  return (
    <section className="narrow">
      <h1>{t('submit:title')}</h1>
      {offers !== null && (photo !== null || isTyped) ? (
        <SubmitForm key={photo?.token} view={{ ...view, offers }} />
      ) : (
        <PhotoForm {...view} />
      )}
    </section>
  )
}
