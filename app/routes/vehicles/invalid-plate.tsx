import { Form } from '@remix-run/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NotFound } from '#app/components/layout/error-screen.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { PlateInput } from '#app/components/layout/search-box.tsx'

/** What was typed can be no plate: it stands there to be put right. */
export function InvalidPlate({ plateText, reason }: { plateText: string; reason: string }) {
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <section className="narrow">
      <NotFound message={reason} />
      {/* No landmark: the header's search is that of the page. */}
      <Form action="/search" className="find">
        <label className="vh" htmlFor={id}>
          {t('common:search.label')}
        </label>
        <div className="find__box">
          <PlateInput id={id} defaultValue={plateText} />
          <button type="submit" aria-label={t('common:search.submit')}>
            <Icon name="search" />
          </button>
        </div>
      </Form>
    </section>
  )
}
