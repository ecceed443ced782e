import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Shell.module.css'

interface Props {
  children: ReactNode
  /** Shown in its place. Nothing for parts that nobody asked for. */
  instead?: ReactNode
}

/** An error boundary for a part of the shell: the rest of the page stays. */
export class PartErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    const { children, instead = null } = this.props
    return this.state.isBroken ? instead : children
  }
}

/** Shown while the code of a screen loads. */
export function ScreenLoading() {
  const { t } = useTranslation()
  return (
    <div className={classes.pending} role="status">
      <span className={classes.drop} aria-hidden="true" />
      <span className="ff-hidden">{t('LOADING')}</span>
    </div>
  )
}
