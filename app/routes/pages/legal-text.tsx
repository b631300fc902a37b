import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import {
  ChatLink,
  Contents,
  Gist,
  Paragraphs,
  Points,
  Prose,
  ProseSection,
  Terms,
} from '#app/routes/pages/prose.tsx'

/** Terms of use and privacy notice (HDR-10). It has to stay true: what is kept, for how long and who sees it. */
export function LegalText() {
  const { t } = useTranslation('legal')
  return (
    <Prose title={t('legal:title')} lead={t('legal:lead')} updated={t('legal:updated')}>
      <Gist
        title={t('legal:short.title')}
        texts={[
          t('legal:short.free'),
          t('legal:short.yours'),
          t('legal:short.little'),
          t('legal:short.ads'),
          t('legal:short.car'),
        ]}
      />
      <Contents
        label={t('legal:contents')}
        entries={[
          ['using', t('legal:using.title')],
          ['posting', t('legal:posting.title')],
          ['plates', t('legal:plates.title')],
          ['takedown', t('legal:takedown.title')],
          ['promise', t('legal:promise.title')],
          ['stored', t('legal:stored.title')],
          ['not-stored', t('legal:notStored.title')],
          ['seen', t('legal:seen.title')],
          ['cookies', t('legal:cookies.title')],
          ['kept', t('legal:kept.title')],
          ['deleting', t('legal:deleting.title')],
          ['rights', t('legal:rights.title')],
          ['contact', t('legal:contact.title')],
        ]}
      />
      <TermsOfUse />
      <Storage />
      <Cookies />
      <Ending />
    </Prose>
  )
}

function TermsOfUse() {
  const { t } = useTranslation('legal')
  return (
    <>
      <ProseSection id="using" title={t('legal:using.title')}>
        <p>
          {t('legal:using.account')}{' '}
          <Link className="prose__link" to="/community-guidelines">
            {t('legal:using.guidelines')}
          </Link>
        </p>
        <Paragraphs texts={[t('legal:using.young'), t('legal:using.fair'), t('legal:using.consequences')]} />
      </ProseSection>
      <ProseSection id="posting" title={t('legal:posting.title')}>
        <Paragraphs
          texts={[
            t('legal:posting.own'),
            t('legal:posting.licence'),
            t('legal:posting.shared'),
            t('legal:posting.responsible'),
          ]}
        />
      </ProseSection>
      <ProseSection id="plates" title={t('legal:plates.title')}>
        <Paragraphs texts={[t('legal:plates.register'), t('legal:plates.public'), t('legal:plates.care')]} />
      </ProseSection>
      <ProseSection id="takedown" title={t('legal:takedown.title')}>
        <Points
          texts={[
            t('legal:takedown.claim'),
            t('legal:takedown.report'),
            t('legal:takedown.copyright'),
            t('legal:takedown.urgent'),
          ]}
        />
        <ChatLink>{t('legal:contact.chat')}</ChatLink>
      </ProseSection>
      <ProseSection id="promise" title={t('legal:promise.title')}>
        <Paragraphs texts={[t('legal:promise.asIs'), t('legal:promise.changes'), t('legal:promise.law')]} />
      </ProseSection>
    </>
  )
}

function Storage() {
  const { t } = useTranslation('legal')
  return (
    <>
      <ProseSection id="stored" title={t('legal:stored.title')}>
        <p>{t('legal:stored.why')}</p>
        <Terms
          entries={[
            [t('legal:stored.account.term'), t('legal:stored.account.text')],
            [t('legal:stored.profile.term'), t('legal:stored.profile.text')],
            [t('legal:stored.sessions.term'), t('legal:stored.sessions.text')],
            [t('legal:stored.posts.term'), t('legal:stored.posts.text')],
            [t('legal:stored.scores.term'), t('legal:stored.scores.text')],
            [t('legal:stored.notifications.term'), t('legal:stored.notifications.text')],
            [t('legal:stored.moderation.term'), t('legal:stored.moderation.text')],
            [t('legal:stored.usage.term'), t('legal:stored.usage.text')],
          ]}
        />
      </ProseSection>
      <ProseSection id="not-stored" title={t('legal:notStored.title')}>
        <Points
          texts={[
            t('legal:notStored.photoData'),
            t('legal:notStored.address'),
            t('legal:notStored.views'),
            t('legal:notStored.logs'),
            t('legal:notStored.others'),
          ]}
        />
      </ProseSection>
      <ProseSection id="seen" title={t('legal:seen.title')}>
        <Terms
          entries={[
            [t('legal:seen.everybody.term'), t('legal:seen.everybody.text')],
            [t('legal:seen.concerned.term'), t('legal:seen.concerned.text')],
            [t('legal:seen.you.term'), t('legal:seen.you.text')],
            [t('legal:seen.admins.term'), t('legal:seen.admins.text')],
            [t('legal:seen.services.term'), t('legal:seen.services.text')],
          ]}
        />
      </ProseSection>
    </>
  )
}

function Cookies() {
  const { t } = useTranslation('legal')
  const cookies = [
    ['session', t('legal:cookies.session.purpose'), t('legal:cookies.session.lasts')],
    ['lng', t('legal:cookies.lng.purpose'), t('legal:cookies.lng.lasts')],
    ['dismissed', t('legal:cookies.dismissed.purpose'), t('legal:cookies.dismissed.lasts')],
    ['draft', t('legal:cookies.draft.purpose'), t('legal:cookies.draft.lasts')],
    ['toast', t('legal:cookies.toast.purpose'), t('legal:cookies.toast.lasts')],
    ['oauth-…', t('legal:cookies.oauth.purpose'), t('legal:cookies.oauth.lasts')],
  ] as const
  return (
    <ProseSection id="cookies" title={t('legal:cookies.title')}>
      <p>{t('legal:cookies.intro')}</p>
      <div className="prose__table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('legal:cookies.name')}</th>
              <th scope="col">{t('legal:cookies.purpose')}</th>
              <th scope="col">{t('legal:cookies.lasts')}</th>
            </tr>
          </thead>
          <tbody>
            {cookies.map(([name, purpose, lasts]) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{purpose}</td>
                <td>{lasts}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>{t('legal:cookies.browser')}</p>
    </ProseSection>
  )
}

function Ending() {
  const { t } = useTranslation('legal')
  return (
    <>
      <ProseSection id="kept" title={t('legal:kept.title')}>
        <Points
          texts={[
            t('legal:kept.posts'),
            t('legal:kept.sessions'),
            t('legal:kept.drafts'),
            t('legal:kept.keys'),
            t('legal:kept.notifications'),
            t('legal:kept.backups'),
          ]}
        />
      </ProseSection>
      <ProseSection id="deleting" title={t('legal:deleting.title')}>
        <Terms
          entries={[
            [t('legal:deleting.comment.term'), t('legal:deleting.comment.text')],
            [t('legal:deleting.photo.term'), t('legal:deleting.photo.text')],
            [t('legal:deleting.vehicle.term'), t('legal:deleting.vehicle.text')],
            [t('legal:deleting.account.term'), t('legal:deleting.account.text')],
          ]}
        />
      </ProseSection>
      <ProseSection id="rights" title={t('legal:rights.title')}>
        <Paragraphs texts={[t('legal:rights.access'), t('legal:rights.pdpa'), t('legal:rights.complaint')]} />
      </ProseSection>
      <ProseSection id="contact" title={t('legal:contact.title')}>
        <Paragraphs
          texts={[t('legal:contact.changes'), t('legal:contact.languages'), t('legal:contact.reach')]}
        />
        <ChatLink>{t('legal:contact.chat')}</ChatLink>
      </ProseSection>
    </>
  )
}
