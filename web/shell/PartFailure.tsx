import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Shell.module.css'

interface Props {
  children: ReactNode
  /** Shown in its place. Nothing where nobody asked for the part. */
  instead?: ReactNode
}

/** Keeps a part of the shell whose code cannot be loaded, or that breaks, from taking the whole page along. */
export class PartFailure extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    const { children, instead = null } = this.props
    return this.state.isBroken ? instead : children
  }
}

/** While the code of a screen is on its way. */
export function Pending() {
  const { t } = useTranslation()
  return (
    <div className={classes.pending} role="status">
      <span className={classes.drop} aria-hidden="true" />
      <span className="ff-hidden">{t('LOADING')}</span>
    </div>
  )
}
