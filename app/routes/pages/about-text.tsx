import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import { Plate } from '#app/components/plates/plate.tsx'
import { Paragraphs, Points, Prose, ProseSection, Terms } from '#app/routes/pages/prose.tsx'

/** The story page (HDR-09): what the site is, and which car earns the badge (VEH-99 to VEH-102). */
export function AboutText() {
  const { t } = useTranslation('about')
  return (
    <Prose title={t('about:title')} lead={t('about:lead')}>
      <ProseSection id="what" title={t('about:what.title')}>
        <Paragraphs texts={[t('about:what.page'), t('about:what.first')]} />
      </ProseSection>
      <ProseSection id="why" title={t('about:why.title')}>
        <Paragraphs texts={[t('about:why.jam'), t('about:why.numbers'), t('about:why.neighbours')]} />
        <PlateGallery />
      </ProseSection>
      <ProseSection id="g80" title={t('about:g80.title')}>
        <p>{t('about:g80.code')}</p>
        <div className="prose__plate">
          <Plate plate="G80" style="malaysia-legacy" size="tile" />
        </div>
        <Terms
          entries={[
            [t('about:g80.badge.term'), t('about:g80.badge.text')],
            [t('about:g80.kit.term'), t('about:g80.kit.text')],
          ]}
        />
        <p>{t('about:g80.genesis')}</p>
      </ProseSection>
      <HowItWorks />
      <nav className="prose__go" aria-label={t('about:go.label')}>
        <Link className="btn btn--pri" to="/">
          {t('about:go.home')}
        </Link>
        <Link className="btn" to="/explore">
          {t('about:go.explore')}
        </Link>
      </nav>
    </Prose>
  )
}

/** One invented plate of each style. */
function PlateGallery() {
  const { t } = useTranslation('about')
  return (
    <figure className="prose__figure">
      <figcaption>{t('about:why.gallery')}</figcaption>
      <ul className="prose__plates">
        <li>
          <Plate plate="VYX8" style="malaysia-legacy" size="tile" />
          {t('about:why.legacy')}
        </li>
        <li>
          <Plate plate="EV2020" style="malaysia-new" size="tile" />
          {t('about:why.new')}
        </li>
        <li>
          <Plate plate="MALAYSIA8" style="malaysia-cursive" size="tile" />
          {t('about:why.cursive')}
        </li>
        <li>
          <Plate plate="HWY2020" style="malaysia-taxi" size="tile" />
          {t('about:why.taxi')}
        </li>
        <li>
          <Plate plate="0007DC" style="malaysia-diplomat" size="tile" />
          {t('about:why.diplomat')}
        </li>
        <li>
          <Plate plate="1กข9" style="thai" size="tile" />
          {t('about:why.thai')}
        </li>
        <li>
          <Plate plate="SBA1234G" style="singapore" size="tile" />
          {t('about:why.singapore')}
        </li>
      </ul>
    </figure>
  )
}

function HowItWorks() {
  const { t } = useTranslation('about')
  return (
    <>
      <ProseSection id="start" title={t('about:start.title')}>
        <Points
          ordered
          texts={[
            t('about:start.look'),
            t('about:start.signIn'),
            t('about:start.photo'),
            t('about:start.add'),
            t('about:start.tell'),
          ]}
        />
      </ProseSection>
      <ProseSection id="game" title={t('about:game.title')}>
        <Terms
          entries={[
            [t('about:game.rep.term'), t('about:game.rep.text')],
            [t('about:game.streak.term'), t('about:game.streak.text')],
            [t('about:game.raid.term'), t('about:game.raid.text')],
            [t('about:game.awards.term'), t('about:game.awards.text')],
          ]}
        />
      </ProseSection>
      <ProseSection id="fair" title={t('about:fair.title')}>
        <p>
          {t('about:fair.text')}{' '}
          <Link className="prose__link" to="/community-guidelines">
            {t('about:fair.guidelines')}
          </Link>
        </p>
      </ProseSection>
    </>
  )
}
