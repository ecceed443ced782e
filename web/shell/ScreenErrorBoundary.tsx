import { Component, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../ui/states/Failure.tsx'

/** `isLoading`: its code could not be loaded. Otherwise its code fails, and loading it again would not help. */
function Broken({ isLoading }: { isLoading: boolean }) {
  const { t } = useTranslation()
  useEffect(() => (isLoading ? reloadWhenBack() : undefined), [isLoading])
  return <Failure title={t('SCREEN_BROKEN')} onRetry={() => location.reload()} />
}

/** Browsers report a script that could not be loaded with different messages, always as a TypeError. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof TypeError && /import|fetch|load/i.test(error.message)
}

interface State {
  failure: 'none' | 'loading' | 'broken'
}

/** The error boundary of a screen, with ways to continue. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, State> {
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

const ASK_EVERY_MS = 2000

/** A page that was reloaded and failed again is not reloaded automatically for this long. */
const NOT_AGAIN_FOR_MS = 30_000
const RELOADED_AT = 'reloaded-at'

function isAllowed(now: number): boolean {
  return now - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) > NOT_AGAIN_FOR_MS
}

/** Whether the server answers again. */
async function isBack(): Promise<boolean> {
  try {
    return (await fetch('.', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * Reloads the page as soon as the server answers. React caches a script that could not be loaded as failed, so a reload
 * is needed. Returns a function that stops waiting.
 */
function reloadWhenBack(): () => void {
  const timer = setInterval(() => {
    void isBack().then((back) => {
      if (!back || !isAllowed(Date.now())) return
      sessionStorage.setItem(RELOADED_AT, String(Date.now()))
      location.reload()
    })
  }, ASK_EVERY_MS)
  return () => clearInterval(timer)
}
