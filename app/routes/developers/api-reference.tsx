import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import { type Audience, nounPath } from '#app/http/api/openapi.ts'
import type { ApiField, CallLine, CallView, ShapeView } from '#app/routes/developers/api-view.ts'

/** What the calls are about, as people say it; a noun without a word of its own keeps its name. */
export function nounName(t: TFunction, noun: string): string {
  const names: Record<string, string> = {
    vehicles: t('developers:noun.vehicles'),
    'vehicle-makes': t('developers:noun.makes'),
    discussions: t('developers:noun.discussions'),
    notifications: t('developers:noun.notifications'),
    users: t('developers:noun.users'),
    collections: t('developers:noun.collections'),
    awards: t('developers:noun.awards'),
    achievements: t('developers:noun.achievements'),
    raids: t('developers:noun.raids'),
    announcements: t('developers:noun.announcements'),
    auth: t('developers:noun.auth'),
    admin: t('developers:noun.admin'),
    document: t('developers:noun.document'),
  }
  return names[noun] ?? noun
}

/** All calls of a noun, folded away; each leads to what is said of it. */
export function NounCalls({ noun, calls }: { noun: string; calls: CallLine[] }) {
  const { t } = useTranslation('developers')
  return (
    <details className="card fold" id={noun}>
      <summary>
        <h2>{nounName(t, noun)}</h2> <small>{t('developers:count', { count: calls.length })}</small>
      </summary>
      <CallList calls={calls} base={nounPath(noun)} />
      <p>
        <Link className="btn" to={nounPath(noun)}>
          {t('developers:details')}
        </Link>
      </p>
    </details>
  )
}

export function CallList({ calls, base = '' }: { calls: CallLine[]; base?: string }) {
  const { t } = useTranslation('developers')
  return (
    <ul className="api-list">
      {calls.map(({ id, method, path, summary, audience }) => (
        <li key={id}>
          <Link to={`${base}#${id}`}>
            <Address method={method} path={path} />
          </Link>
          <span lang="en">{summary}</span>
          {audience !== 'everybody' && <small className="muted"> · {audienceName(t, audience)}</small>}
        </li>
      ))}
    </ul>
  )
}

/** A call with all that the document says of it. */
export function CallCard({ call }: { call: CallView }) {
  const { t } = useTranslation('developers')
  const { id, method, path, summary, audience, parameters, body, answer, refusals, example } = call
  return (
    <section id={id} className="card api-call" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="as-is">
        <a href={`#${id}`}>
          <Address method={method} path={path} />
        </a>
      </h2>
      <p lang="en">{summary}</p>
      <p className="muted">{audienceName(t, audience)}</p>
      {parameters.length > 0 && (
        <>
          <h3>{t('developers:parameters')}</h3>
          <Fields fields={parameters.map((one) => ({ ...one, place: placeName(t, one.place) }))} />
        </>
      )}
      {body && (
        <>
          <h3>
            {t('developers:body')}{' '}
            <small>
              <code>{body.type}</code>
              {body.isOptional && ` · ${t('developers:optional')}`}
            </small>
          </h3>
          <Fields fields={body.fields} />
        </>
      )}
      <h3>
        {t('developers:answer')}{' '}
        <small>
          <code>{answer.status}</code> <Type of={answer} />
        </small>
      </h3>
      {answer.fields.length > 0 && (
        <details className="api-more">
          <summary>{t('developers:fields', { count: answer.fields.length })}</summary>
          <Fields fields={answer.fields} />
        </details>
      )}
      {refusals.length > 0 && <p>{t('developers:refusedWith', { statuses: refusals.join(' · ') })}</p>}
      <details className="api-more">
        <summary>{t('developers:example')}</summary>
        <pre tabIndex={0} className="scroll">
          <code>{example}</code>
        </pre>
      </details>
    </section>
  )
}

/** A shape that answers refer to. Its anchor stands inside: for one on themselves, closed details stay closed. */
export function ShapeCard({ name, fields }: ShapeView) {
  return (
    <details className="card fold">
      <summary>
        <h3 className="as-is">{name}</h3>
      </summary>
      <div id={shapeId(name)} className="api-shape">
        <Fields fields={fields} />
      </div>
    </details>
  )
}

function shapeId(name: string): string {
  return `shape-${name}`
}

function Fields({ fields }: { fields: (ApiField & { place?: string })[] }) {
  const { t } = useTranslation('developers')
  return (
    <dl className="api-fields">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>
            <code>{field.name}</code>
          </dt>
          <dd>
            <Type of={field} />
            {field.place && ` · ${field.place}`}
            {field.isOptional && ` · ${t('developers:optional')}`}
            {field.note && <span lang="en">{field.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Type({ of: { type, shape } }: { of: { type: string; shape?: string } }) {
  if (shape === undefined) return <code>{type}</code>
  return (
    <code>
      <a href={`#${shapeId(shape)}`}>{shape}</a>
      {type.slice(shape.length)}
    </code>
  )
}

function Address({ method, path }: { method: string; path: string }) {
  return (
    <code>
      <b>{method}</b> {path}
    </code>
  )
}

function audienceName(t: TFunction, audience: Audience): string {
  const names = {
    everybody: t('developers:audience.everybody'),
    members: t('developers:audience.members'),
    admins: t('developers:audience.admins'),
  }
  return names[audience]
}

function placeName(t: TFunction, place: 'path' | 'query'): string {
  return place === 'path' ? t('developers:inPath') : t('developers:inQuery')
}
