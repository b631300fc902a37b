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
} from '#app/routes/pages/prose.tsx'

/** The community guidelines (HDR-11), which every member accepts on /setup. */
export function GuidelinesText() {
  const { t } = useTranslation('guidelines')
  return (
    <Prose title={t('guidelines:title')} lead={t('guidelines:lead')} updated={t('guidelines:updated')}>
      <Gist
        title={t('guidelines:short.title')}
        texts={[
          t('guidelines:short.driving'),
          t('guidelines:short.cars'),
          t('guidelines:short.own'),
          t('guidelines:short.true'),
          t('guidelines:short.kind'),
        ]}
      />
      <Contents
        label={t('guidelines:contents')}
        entries={[
          ['photograph', t('guidelines:photograph.title')],
          ['safety', t('guidelines:safety.title')],
          ['privacy', t('guidelines:privacy.title')],
          ['honesty', t('guidelines:honesty.title')],
          ['quality', t('guidelines:quality.title')],
          ['comments', t('guidelines:comments.title')],
          ['tags', t('guidelines:tags.title')],
          ['moderation', t('guidelines:moderation.title')],
          ['appeal', t('guidelines:appeal.title')],
        ]}
      />
      <OnTheRoad />
      <OnThePage />
      <Moderation />
      <p>
        <Link className="prose__link" to="/legal">
          {t('guidelines:more')}
        </Link>
      </p>
    </Prose>
  )
}

function OnTheRoad() {
  const { t } = useTranslation('guidelines')
  return (
    <>
      <ProseSection id="photograph" title={t('guidelines:photograph.title')}>
        <Points
          texts={[
            t('guidelines:photograph.any'),
            t('guidelines:photograph.where'),
            t('guidelines:photograph.not'),
            t('guidelines:photograph.accident'),
          ]}
        />
      </ProseSection>
      <ProseSection id="safety" title={t('guidelines:safety.title')}>
        <Points
          texts={[
            t('guidelines:safety.driving'),
            t('guidelines:safety.road'),
            t('guidelines:safety.chase'),
            t('guidelines:safety.stop'),
          ]}
        />
      </ProseSection>
      <ProseSection id="privacy" title={t('guidelines:privacy.title')}>
        <Points
          texts={[
            t('guidelines:privacy.faces'),
            t('guidelines:privacy.homes'),
            t('guidelines:privacy.tracking'),
            t('guidelines:privacy.names'),
            t('guidelines:privacy.harassment'),
            t('guidelines:privacy.claim'),
          ]}
        />
      </ProseSection>
    </>
  )
}

function OnThePage() {
  const { t } = useTranslation('guidelines')
  return (
    <>
      <ProseSection id="honesty" title={t('guidelines:honesty.title')}>
        <Points
          texts={[
            t('guidelines:honesty.plate'),
            t('guidelines:honesty.own'),
            t('guidelines:honesty.real'),
            t('guidelines:honesty.details'),
            t('guidelines:honesty.game'),
          ]}
        />
      </ProseSection>
      <ProseSection id="quality" title={t('guidelines:quality.title')}>
        <Points
          texts={[
            t('guidelines:quality.plate'),
            t('guidelines:quality.light'),
            t('guidelines:quality.clean'),
            t('guidelines:quality.different'),
          ]}
        />
      </ProseSection>
      <ProseSection id="comments" title={t('guidelines:comments.title')}>
        <Points
          texts={[
            t('guidelines:comments.kind'),
            t('guidelines:comments.hate'),
            t('guidelines:comments.private'),
            t('guidelines:comments.spam'),
            t('guidelines:comments.language'),
          ]}
        />
      </ProseSection>
      <ProseSection id="tags" title={t('guidelines:tags.title')}>
        <Points
          texts={[t('guidelines:tags.see'), t('guidelines:tags.rumour'), t('guidelines:tags.accuse')]}
        />
      </ProseSection>
    </>
  )
}

function Moderation() {
  const { t } = useTranslation('guidelines')
  return (
    <>
      <ProseSection id="moderation" title={t('guidelines:moderation.title')}>
        <Points
          texts={[
            t('guidelines:moderation.new'),
            t('guidelines:moderation.trusted'),
            t('guidelines:moderation.reports'),
            t('guidelines:moderation.rejected'),
            t('guidelines:moderation.restricted'),
            t('guidelines:moderation.people'),
          ]}
        />
      </ProseSection>
      <ProseSection id="appeal" title={t('guidelines:appeal.title')}>
        <Paragraphs
          texts={[t('guidelines:appeal.told'), t('guidelines:appeal.how'), t('guidelines:appeal.fair')]}
        />
        <ChatLink>{t('guidelines:appeal.chat')}</ChatLink>
      </ProseSection>
    </>
  )
}
