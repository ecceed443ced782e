import { Component, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { snack } from '#web/ui/snackbar.ts'

function Apology() {
  const { t } = useTranslation()
  const words = t('TOUR_FAILED')
  useEffect(() => snack(words, 'error'), [words])
  return null
}

/** A guide that breaks, or whose code cannot be loaded, says so, and leaves the shop as it is. A reload goes on. */
export class TourFailure extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <Apology /> : this.props.children
  }
}
