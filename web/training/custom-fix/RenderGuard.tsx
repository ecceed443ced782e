import { Component, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { blameCustomFix } from '#web/custom-fix.ts'
import { markRendering, unmarkRendering } from './hang-detection.ts'
import { COMPONENT_FILE } from './load-components.ts'
import css from './RenderGuard.module.css'

/** The position of the error in the learner's file, for example `weak.tsx:3`, if the browser knows it. */
function errorPosition(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const [, line] = new RegExp(`${COMPONENT_FILE}:(\\d+)`).exec(stack) ?? []
  return line === undefined ? COMPONENT_FILE : `${COMPONENT_FILE}:${line}`
}

/** Shown when the learner's code throws: the line and the reason. */
function Broken({ lab, error }: { lab: string; error: unknown }) {
  const { t } = useTranslation()
  useEffect(() => blameCustomFix(lab), [lab])
  const message = error instanceof Error ? error.message : String(error)
  return (
    <span role="alert" className={css.broken}>
      {t('WEAK_CODE_BROKEN')} <code>{`${errorPosition(error)} ${message}`}</code>
    </span>
  )
}

interface BoundaryProps {
  lab: string
  /** The props at the time of the error. Other props may work. */
  given: object
  children: ReactNode
}

interface BoundaryState {
  thrown: { error: unknown } | undefined
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { thrown: undefined }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { thrown: { error } }
  }

  override componentDidUpdate({ given }: BoundaryProps): void {
    const before = Object.values(given)
    const isSame = Object.values(this.props.given).every((value, index) => Object.is(value, before[index]))
    if (this.state.thrown && !isSame) this.setState({ thrown: undefined })
  }

  override render(): ReactNode {
    const { thrown } = this.state
    return thrown ? <Broken lab={this.props.lab} error={thrown.error} /> : this.props.children
  }
}

/**
 * Wraps a component of the learner: shows where it throws, and marks in this browser that it is rendering until it has
 * finished.
 */
export function RenderGuard({ lab, given, children }: BoundaryProps) {
  markRendering(lab)
  useEffect(() => {
    // After the effects of the learner's component and the updates that they cause at once.
    setTimeout(() => unmarkRendering(lab))
  })
  return (
    <Boundary lab={lab} given={given}>
      {children}
    </Boundary>
  )
}
