import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Component,
  type ComponentType,
  createElement,
  Fragment,
  type FragmentInstance,
  type ReactNode,
  useEffect,
} from 'react'
import { useTranslation } from 'react-i18next'
import { blameCustomFix } from '#web/custom-fix.ts'
import { refetchAfterChange } from '#web/refetch.ts'
import { onSocket } from '#web/socket.ts'
import { registerRendered } from './rendered-labs.ts'
// Imported for their listeners: this file is part of the first chunk.
import './notifications/early-notices.ts'
import './notifications/missed-changes.ts'
import './progress/server-started.ts'
import { CUSTOM_VERSION, componentsKey, patchVersion, versionsQuery, WEAK_VERSION } from './queries.ts'

/** The components that a lab's `weak.tsx` and its fixes export, by name. */
type LabComponents = Record<string, ComponentType<never>>
type PropsOf<C> = C extends ComponentType<infer Props extends object> ? Props : never

const weakFiles = import.meta.glob<LabComponents>('../../labs/*/weak.tsx', { eager: true })
const sinkFiles = import.meta.glob<LabComponents>('../../labs/*/sink.tsx', { eager: true })
const fixFiles = import.meta.glob<LabComponents>('../../labs/*/fixes/*.tsx')

/** One version of a lab's components. The weak one is bundled, fixes are loaded when they are live. */
function codeQuery(lab: string, version: string | undefined) {
  return queryOptions({
    queryKey: componentsKey(lab, version),
    queryFn: async ({ client }): Promise<LabComponents> => {
      if (version === CUSTOM_VERSION)
        return (await import('./custom-fix/custom-components.tsx')).loadCustomComponents(lab, client)
      const load = fixFiles[`../../labs/${lab}/fixes/${version}.tsx`]
      if (!load) throw new Error(`No version ${version} of ${lab}`)
      return load()
    },
    enabled: version !== undefined && version !== WEAK_VERSION,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    ...(version === CUSTOM_VERSION && { retry: false }),
  })
}

/**
 * Applies that a version is live. The learner's own version is loaded again, because its name does not change with its
 * code.
 */
function applyLiveVersion(client: QueryClient, live: { lab: string; version: string }): void {
  patchVersion(client, live)
  if (live.version === CUSTOM_VERSION)
    void refetchAfterChange(client, { queryKey: componentsKey(live.lab, CUSTOM_VERSION) })
}

/**
 * The live version of a lab in this shop; undefined until it is known. If the request fails, the weak version is
 * assumed.
 */
function useLiveVersion(lab: string): string | undefined {
  const client = useQueryClient()
  const versions = useQuery(versionsQuery)
  useEffect(() => onSocket('version live', (live) => applyLiveVersion(client, live)), [client])
  useEffect(
    () => onSocket('shop reset', () => void refetchAfterChange(client, { queryKey: versionsQuery.queryKey })),
    [client],
  )
  if (versions.isPending) return undefined
  return versions.data?.[lab] ?? WEAK_VERSION
}

interface BoundaryProps {
  lab: string
  /** What was rendered when it threw. The error is cleared when any of these changes. */
  shown: readonly unknown[]
  fallback: ReactNode
  children: ReactNode
}

/**
 * A fix that throws must only break its own part of the page. Renders no element, because payloads depend on the
 * surrounding markup.
 */
class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override componentDidUpdate({ shown }: BoundaryProps): void {
    const isSame = shown.every((part, index) => Object.is(part, this.props.shown[index]))
    if (this.state.isBroken && !isSame) this.setState({ isBroken: false })
  }

  note = (part: FragmentInstance | null) => (part ? registerRendered(part, this.props.lab) : undefined)

  override render(): ReactNode {
    if (this.state.isBroken) return this.props.fallback
    return <Fragment ref={this.note}>{this.props.children}</Fragment>
  }
}

/** Shown while nothing can be rendered. `aria-busy` tells tests and proofs that the page is not idle yet. */
function Waiting({ children }: { children: ReactNode }) {
  return <span aria-busy="true">{children}</span>
}

/** `lab` is set if one of the learner's own fixes threw. */
function Broken({ lab }: { lab?: string | undefined }) {
  const { t } = useTranslation()
  useEffect(() => {
    if (lab !== undefined) blameCustomFix(lab)
  }, [lab])
  return <span role="alert">{t('WEAK_CODE_BROKEN')}</span>
}

/** The compiler ensures that fixes export the same types as the weak file. */
function isComponent<Props extends object>(part: unknown): part is ComponentType<Props> {
  return typeof part === 'function' || (typeof part === 'object' && part !== null && '$$typeof' in part)
}

interface WeakCodeProps<Lab, Name extends keyof Lab> {
  /** The lab's folder. */
  lab: string
  /** An export of its `weak.tsx`. */
  name: Name & string
  props: PropsOf<Lab[Name]>
  /** Shown until the live version is known. Default: nothing. */
  pending?: ReactNode
}

/**
 * Renders a component of a lab in the version that is live in this shop, and switches when another one goes live. The
 * type comes from the weak file:
 *     type DomXss = typeof import('../../../labs/dom-xss/weak.tsx')
 *     <WeakCode<DomXss, 'SearchTerm'> lab="dom-xss" name="SearchTerm" props={{ term }} />
 * Renders only `pending` until the live version is known, so that the weak one never flashes if a fix is live. A
 * version that throws shows a line of text in its place.
 */
export function WeakCode<Lab, Name extends keyof Lab>({
  lab,
  name,
  props,
  pending = null,
}: WeakCodeProps<Lab, Name>) {
  const version = useLiveVersion(lab)
  const fix = useQuery(codeQuery(lab, version))
  if (version === undefined || fix.isLoading) return <Waiting>{pending}</Waiting>
  const code = version === WEAK_VERSION ? weakFiles[`../../labs/${lab}/weak.tsx`] : fix.data
  const part: unknown = code?.[name]
  const broken = <Broken lab={version === WEAK_VERSION ? undefined : lab} />
  if (!isComponent<PropsOf<Lab[Name]>>(part)) return broken
  return (
    <Boundary lab={lab} shown={[part, ...Object.values(props)]} fallback={broken}>
      {createElement(part, props)}
    </Boundary>
  )
}

type SinkProps<Lab, Name extends keyof Lab> = Pick<WeakCodeProps<Lab, Name>, 'lab' | 'name' | 'props'>

/**
 * Renders an export of a lab's `sink.tsx`: the place in the page where data that vulnerable server code let through
 * comes out. It is the same in all versions.
 */
export function Sink<Lab, Name extends keyof Lab>({ lab, name, props }: SinkProps<Lab, Name>) {
  const part: unknown = sinkFiles[`../../labs/${lab}/sink.tsx`]?.[name]
  if (!isComponent<PropsOf<Lab[Name]>>(part)) return <Broken />
  return (
    <Boundary lab={lab} shown={Object.values(props)} fallback={<Broken />}>
      {createElement(part, props)}
    </Boundary>
  )
}
