import { Component, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../ui/Failure.tsx'
import { reloadOnceBack } from './reload-once-back.ts'

/** `isLoading`: its code could not be fetched. Otherwise the code is broken, and loading it again would not help. */
function Broken({ isLoading }: { isLoading: boolean }) {
  const { t } = useTranslation()
  useEffect(() => (isLoading ? reloadOnceBack() : undefined), [isLoading])
  return <Failure title={t('SCREEN_BROKEN')} onRetry={() => location.reload()} />
}

/** Browsers say in different words that a script could not be fetched, and all of them with a TypeError. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof TypeError && /import|fetch|load/i.test(error.message)
}

interface State {
  failure: 'none' | 'loading' | 'broken'
}

/** Catches a screen that breaks or whose code cannot be loaded, and offers a way out. */
export class ScreenFailure extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: 'none' }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: isLoadFailure(error) ? 'loading' : 'broken' }
  }

  override componentDidMount() {
    window.addEventListener('hashchange', this.recover)
  }

  override componentWillUnmount() {
    window.removeEventListener('hashchange', this.recover)
  }

  recover = () => {
    if (this.state.failure !== 'none') this.setState({ failure: 'none' })
  }

  override render() {
    const { failure } = this.state
    return failure === 'none' ? this.props.children : <Broken isLoading={failure === 'loading'} />
  }
}
