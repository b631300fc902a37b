import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { of: object; children: ReactNode }
type State = { of: object; isBroken: boolean }

/** Error boundary of one comment (DISC-67); new data resets it. */
export class CommentBoundary extends Component<Props, State> {
  override state: State = { of: this.props.of, isBroken: false }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.of === state.of ? null : { of: props.of, isBroken: false }
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const { t } = useTranslation('discussions')
  return <p className="muted">{t('discussions:broken')}</p>
}
