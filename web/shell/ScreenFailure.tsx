import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../ui/Failure.tsx'

function Broken() {
  const { t } = useTranslation()
  return <Failure title={t('SCREEN_BROKEN')} onRetry={() => location.reload()} />
}

/** Catches a screen that breaks or whose code cannot be loaded, and offers a way out. */
export class ScreenFailure extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidMount() {
    window.addEventListener('hashchange', this.recover)
  }

  override componentWillUnmount() {
    window.removeEventListener('hashchange', this.recover)
  }

  recover = () => {
    if (this.state.isBroken) this.setState({ isBroken: false })
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}
