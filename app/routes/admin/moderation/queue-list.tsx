import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm, FormKey } from '#app/components/forms/forms.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import type { PanelData } from '#app/panel-data.ts'
import { CardHead } from '#app/routes/admin/moderation/card-head.tsx'
import { DecisionButtons } from '#app/routes/admin/moderation/decision-buttons.tsx'
import { itemPlace, type Queue, type QueuedItem, type QueueView } from '#app/routes/admin/moderation/queue.ts'
import { ReasonField } from '#app/routes/admin/moderation/reason-field.tsx'
import { useQueueKeys } from '#app/routes/admin/moderation/use-queue-keys.ts'

type QueueListProps<Item> = {
  queue: Queue
  title: string
  empty: string
  panel: PanelData<QueueView<Item>>
  /** What is judged; `controls` decide about it. */
  card: (item: Item, controls: ReactNode) => ReactNode
}

/** One of the lists, with its empty, failed and full states (AM-11 to AM-13, AM-32). */
export function QueueList<Item extends QueuedItem>(props: QueueListProps<Item>) {
  const { queue, title, empty, panel } = props
  const { t } = useTranslation('admin-moderation')
  return (
    <section className="queue" id={queue} aria-labelledby={`${queue}-title`}>
      <h3 id={`${queue}-title`} tabIndex={-1}>
        {title}
      </h3>
      {!panel.ok && <p className="notice notice--error">{t('admin-moderation:loadFailed')}</p>}
      {panel.ok && panel.value.items.length === 0 && <p className="admin__empty">{empty}</p>}
      {panel.ok && <Items {...props} view={panel.value} />}
    </section>
  )
}

function Items<Item extends QueuedItem>({
  queue,
  view,
  card,
}: QueueListProps<Item> & { view: QueueView<Item> }) {
  const { t } = useTranslation(['admin-moderation', 'common'])
  const selection = useId()
  const areSeveral = view.items.length > 1
  const keys = useQueueKeys(view.items.map(({ id }) => id).join())
  return (
    <div ref={keys.list} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
      {areSeveral && <Selection id={selection} queue={queue} view={view} />}
      <ul className="queue__items">
        {view.items.map((item, index) => (
          <li key={item.id} id={itemPlace(queue, item.id)} className="queue__item" tabIndex={-1}>
            {card(
              item,
              <>
                <CardHead item={item} />
                <div className="queue__decide">
                  {areSeveral && (
                    <label className="check">
                      <input
                        type="checkbox"
                        name="item"
                        value={item.id}
                        form={selection}
                        defaultChecked={view.areAllChosen}
                      />
                      <span className="vh">{t('admin-moderation:choose', { plate: item.plateText })}</span>
                    </label>
                  )}
                  <ActionForm
                    intent={queue === 'comments' ? 'moderate-comments' : 'moderate-images'}
                    hiddenFields={{ item: item.id, queue, several: '0', reportsUntil: view.listedAt }}
                    className="queue__buttons"
                    preventScrollReset
                  >
                    <FormKey />
                    <input type="hidden" name="place" value={placeAfter(queue, view.items, index)} />
                    <DecisionButtons queue={queue} of={item.plateText} />
                    <ReasonField of={item.plateText} />
                  </ActionForm>
                </div>
              </>,
            )}
          </li>
        ))}
      </ul>
      {areSeveral && (
        <ActionForm
          intent={queue === 'comments' ? 'moderate-comments' : 'moderate-images'}
          hiddenFields={{ queue, several: '1', reportsUntil: view.listedAt }}
          className="queue__selection queue__buttons"
          id={selection}
          preventScrollReset
        >
          <FormKey />
          <input type="hidden" name="place" value={queue} />
          <DecisionButtons queue={queue} />
          <ReasonField />
        </ActionForm>
      )}
      {(view.previousHref !== null || view.nextHref !== null) && (
        <nav className="pager" aria-label={t('common:pagination.label')}>
          {view.previousHref !== null && (
            <Link className="btn" rel="prev" to={view.previousHref}>
              {t('admin-moderation:previous')}
            </Link>
          )}
          {view.nextHref !== null && (
            <Link className="btn" rel="next" to={view.nextHref}>
              {t('admin-moderation:next')}
            </Link>
          )}
        </nav>
      )}
      {areSeveral && (
        <a className="btn btn--bare" href={`#${queue}`}>
          {t('admin-moderation:toTop')}
        </a>
      )}
    </div>
  )
}

/** The item that follows, of the last one that before it, of the only one the list. */
function placeAfter(queue: Queue, items: QueuedItem[], index: number): string {
  const next = items[index + 1] ?? items[index - 1]
  return next === undefined ? queue : itemPlace(queue, next.id)
}

/** Several at once: the boxes beside the items belong to the form below them, as do its buttons here on a wide screen. */
function Selection({ id, queue, view }: { id: string; queue: Queue; view: QueueView<QueuedItem> }) {
  const { t } = useTranslation('admin-moderation')
  const hasScripts = useHydrated()
  return (
    <div className="queue__selection">
      {hasScripts ? (
        <label className="check">
          <input
            type="checkbox"
            key={view.items.map((item) => item.id).join()}
            data-choose-all
            defaultChecked={view.areAllChosen}
            onChange={({ currentTarget: { checked } }) => {
              for (const box of document.querySelectorAll<HTMLInputElement>(`input[form="${id}"]`)) {
                box.checked = checked
              }
            }}
          />
          <span>{t('admin-moderation:chooseAll')}</span>
        </label>
      ) : (
        <Link className="btn btn--bare" to={view.chooseHref}>
          {view.areAllChosen ? t('admin-moderation:chooseNone') : t('admin-moderation:chooseAll')}
        </Link>
      )}
      <div className="queue__buttons queue__wide">
        <DecisionButtons queue={queue} form={id} />
      </div>
      {hasScripts && (
        <details className="queue__keys" data-keys>
          <summary>{t('admin-moderation:keys.title')}</summary>
          <p>
            {queue === 'pending'
              ? t('admin-moderation:keys.pending')
              : queue === 'images'
                ? t('admin-moderation:keys.images')
                : t('admin-moderation:keys.comments')}
          </p>
        </details>
      )}
    </div>
  )
}
