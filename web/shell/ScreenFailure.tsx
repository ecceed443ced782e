import { Component, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../ui/states/Failure.tsx'

/** `isLoading`: its code could not be fetched. Otherwise the code is broken, and loading it again would not help. */
function Broken({ isLoading }: { isLoading: boolean }) {
  const { t } = useTranslation()
  useEffect(() => (isLoading ? reloadWhenBack() : undefined), [isLoading])
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

const ASK_EVERY_MS = 2000

/** A page that was loaded again and failed in the same way is not loaded again by itself for so long. */
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
 * Loads the page again as soon as the server answers. React keeps a script that could not be fetched as failed, so that
 * nothing less helps. Returns what ends the waiting.
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
