import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Plate, plateStyleName } from '#app/components/plates/plate.tsx'
import { classifyPlate, type PlateKind } from '#app/domain/plates/grammar.ts'
import { type PlateStyle, plateStyles, plateText } from '#app/domain/plates/plate.ts'

/** Keys, the first of them shown large. High series, unlikely to be issued: they name no real car. */
const examples: Record<PlateStyle, readonly string[]> = {
  'malaysia-new': ['EV8', 'EV2020', 'VYX2020', 'QAX1234Y'],
  'malaysia-legacy': [
    'VYX1234',
    'WYX2345X',
    'SAX1234Y',
    'QTY5',
    'KV8Y',
    'ZB1234',
    'A2341A',
    'UITM56',
    'M8M',
    'ROYAL1',
  ],
  'malaysia-cursive': ['MALAYSIA88', 'PUTRAJAYA1', 'PATRIOT8', 'VYX8'],
  'malaysia-taxi': ['HWY2020', 'HAY8', 'LIMO1234W', 'LIMO8S'],
  'malaysia-diplomat': ['0007DC', '0033CC', '0019UN', '0064PA'],
  thai: ['กข1234', '1กก9', '701234', 'KB1234', 'WXY8'],
  singapore: ['SBA1234G', 'SXZ77H', 'SZA7T', 'E23H'],
}

/** Every style with plates of the kinds it is for: the contents of `/developers/plates`. */
export function PlateGallery() {
  const { t } = useTranslation(['developers', 'plates'])
  return (
    <ul className="plate-gallery">
      {plateStyles.map((style) => (
        <li key={style} className="plate-gallery__style">
          <div className="plate-gallery__hero">
            <Plate plate={examples[style][0] ?? ''} style={style} size="hero" />
          </div>
          <h2>{plateStyleName(t, style)}</h2>
          <code>{style}</code>
          <p className="plate-gallery__note">{plateStyleNote(t, style)}</p>
          <ul className="plate-gallery__examples">
            {examples[style].map((plate) => (
              <Example key={plate} plate={plate} style={style} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Example({ plate, style }: { plate: string; style: PlateStyle }) {
  const { t } = useTranslation(['developers', 'plates'])
  return (
    <li>
      <figure>
        <div className="plate-gallery__mat">
          <Plate plate={plate} style={style} decorative />
        </div>
        <figcaption>
          <b>{plateText(plate, style)}</b>
          <span>{plateKindName(t, classifyPlate(plate).kind)}</span>
        </figcaption>
      </figure>
    </li>
  )
}

/** The kind as people call it. */
export function plateKindName(t: TFunction, kind: PlateKind): string {
  const names: Record<PlateKind, string> = {
    'my-standard': t('developers:kind.my-standard'),
    'my-kl-suffix': t('developers:kind.my-kl-suffix'),
    'my-sabah': t('developers:kind.my-sabah'),
    'my-sarawak': t('developers:kind.my-sarawak'),
    'my-langkawi': t('developers:kind.my-langkawi'),
    'my-ev': t('developers:kind.my-ev'),
    'my-special': t('developers:kind.my-special'),
    'my-taxi': t('developers:kind.my-taxi'),
    'my-limousine': t('developers:kind.my-limousine'),
    'my-diplomatic': t('developers:kind.my-diplomatic'),
    'my-military': t('developers:kind.my-military'),
    'my-trade': t('developers:kind.my-trade'),
    thai: t('developers:kind.thai'),
    'thai-truck': t('developers:kind.thai-truck'),
    sg: t('developers:kind.sg'),
    other: t('developers:kind.other'),
  }
  return names[kind]
}

function plateStyleNote(t: TFunction, style: PlateStyle): string {
  const notes: Record<PlateStyle, string> = {
    'malaysia-new': t('developers:styleNote.malaysia-new'),
    'malaysia-legacy': t('developers:styleNote.malaysia-legacy'),
    'malaysia-cursive': t('developers:styleNote.malaysia-cursive'),
    'malaysia-taxi': t('developers:styleNote.malaysia-taxi'),
    'malaysia-diplomat': t('developers:styleNote.malaysia-diplomat'),
    thai: t('developers:styleNote.thai'),
    singapore: t('developers:styleNote.singapore'),
  }
  return notes[style]
}
