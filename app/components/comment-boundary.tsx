import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A comment that cannot be drawn takes nothing else with it (DISC-67). */
export class CommentBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const { t } = useTranslation('discussions')
  return <p className="muted">{t('discussions:broken')}</p>
}
