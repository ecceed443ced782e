import { Component, type ReactNode } from 'react'

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
