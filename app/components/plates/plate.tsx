import type { TFunction } from 'i18next'
import type { SVGProps } from 'react'
import { useTranslation } from 'react-i18next'
import { layoutPlate, type PlateRun } from '#app/domain/plates/layout.ts'
import { jalurGemilang, jpjStrip, plateEdges, plateRadius, sheenPath } from '#app/domain/plates/ornament.ts'
import { type PlateStyle, plateText } from '#app/domain/plates/plate.ts'

export type PlateSize = 'tile' | 'row' | 'hero' | 'logo'

type PlateProps = {
  /** The key. */
  plate: string
  style: PlateStyle
  /** `tile` and `hero` fill their container, `hero` with a light relief; `row` and `logo` have a size of their own. */
  size?: PlateSize
  /** Set where the plate's text stands beside it, or a link around it has a name. */
  decorative?: boolean
  className?: string
}

/** A number plate as inline SVG with real text: it needs no script, no font and no container query to fit. */
export function Plate({ plate, style, size = 'tile', decorative = false, className }: PlateProps) {
  const { width, height, size: fontSize, runs, province } = layoutPlate(plate, style)
  const { inset, radius } = plateEdges[style]
  const classes = ['plate', `plate--${style}`, size === 'tile' ? undefined : `plate--${size}`, className]
  const frame = {
    className: classes.filter(Boolean).join(' '),
    viewBox: `0 0 ${width} ${height}`,
    fontSize,
    // Where no styles arrive, it is the text alone.
    width,
    height,
    fill: 'currentColor',
  }
  const drawing = (
    <>
      <rect className="bg" fill="none" width={width} height={height} rx={plateRadius} />
      {size === 'hero' && <path className="sheen" fill="none" d={sheenPath(width, height)} />}
      {style === 'malaysia-new' && <JpjStrip />}
      <rect
        className="edge"
        fill="none"
        x={inset}
        y={inset}
        width={width - 2 * inset}
        height={height - 2 * inset}
        rx={radius}
      />
      {size === 'hero' && (
        <g className="relief" transform="translate(1.6 2.2)">
          {runs.map((run) => (
            <Run key={run.x} {...run} usual={fontSize} />
          ))}
        </g>
      )}
      {runs.map((run) => (
        <Run key={run.x} {...run} usual={fontSize} />
      ))}
      {province && <Run {...province} usual={fontSize} />}
    </>
  )
  if (decorative) {
    return (
      <svg {...frame} aria-hidden="true">
        {drawing}
      </svg>
    )
  }
  return (
    <NamedPlate {...frame} plate={plate} plateStyle={style}>
      {drawing}
    </NamedPlate>
  )
}

/** Apart, because a grid has dozens of plates that need no name. */
function NamedPlate({
  plate,
  plateStyle,
  ...frame
}: { plate: string; plateStyle: PlateStyle } & SVGProps<SVGSVGElement>) {
  const { t } = useTranslation('plates')
  const name = t('plates:alt', { text: plateText(plate, plateStyle), style: plateStyleName(t, plateStyle) })
  return <svg {...frame} role="img" aria-label={name} />
}

/** The style as people call it. */
export function plateStyleName(t: TFunction, style: PlateStyle): string {
  const names: Record<PlateStyle, string> = {
    'malaysia-new': t('plates:style.malaysia-new'),
    'malaysia-legacy': t('plates:style.malaysia-legacy'),
    'malaysia-cursive': t('plates:style.malaysia-cursive'),
    'malaysia-taxi': t('plates:style.malaysia-taxi'),
    'malaysia-diplomat': t('plates:style.malaysia-diplomat'),
    thai: t('plates:style.thai'),
    singapore: t('plates:style.singapore'),
  }
  return names[style]
}

/** One `<text>` for each run: Firefox ignores textLength on a tspan. */
function Run({ text, face, x, y, width, size, usual }: PlateRun & { usual: number }) {
  return (
    <text
      className={face === 'thai' ? 'th' : undefined}
      x={x}
      y={y}
      fontSize={size === usual ? undefined : size}
      textLength={width}
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </text>
  )
}

function JpjStrip() {
  const { green, security, flag, mal } = jpjStrip
  const { field, stripes, canton, crescentAndStar } = jalurGemilang
  return (
    <>
      <path d={green} fill="#8dbf22" />
      <path d={security} fill="#e9ecee" />
      <svg {...flag}>
        <path d={field} fill="#fff" />
        <path d={stripes.d} stroke="#cc0001" strokeWidth={stripes.width} strokeDasharray={stripes.dash} />
        <path d={canton} fill="#010066" />
        <path d={crescentAndStar} fill="#fc0" />
      </svg>
      <text x={mal.x} y={mal.y} fontSize={mal.size} textAnchor="middle">
        MAL
      </text>
    </>
  )
}
