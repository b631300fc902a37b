import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { of: object; children: ReactNode }
type State = { of: object; isBroken: boolean }

/** A comment that cannot be drawn takes nothing else with it (DISC-67); one that is read anew is tried again. */
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
