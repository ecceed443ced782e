import { loadAll } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { faultsOf, type Manifest } from './api.ts'
import { has, read, run } from './files.ts'

interface Container {
  name: string
  image: string
  securityContext: object
  resources: { requests: object; limits: { memory: string } }
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[]
  readinessProbe?: object
  livenessProbe?: object
  startupProbe?: object
}
interface Pod {
  metadata: { labels: Record<string, string> }
  spec: {
    automountServiceAccountToken: boolean
    terminationGracePeriodSeconds: number
    securityContext: object
    containers: Container[]
  }
}
interface Peer {
  podSelector?: { matchLabels: Record<string, string> }
  namespaceSelector?: { matchLabels: Record<string, string> }
  ipBlock?: { cidr: string; except: string[] }
}
interface Policy {
  podSelector: { matchLabels?: Record<string, string>; matchExpressions?: { values: string[] }[] }
  policyTypes: string[]
  ingress?: { from?: Peer[]; ports: { port: string | number }[] }[]
  egress?: { to?: Peer[]; ports: { port: string | number }[] }[]
}

const BASE = 'deploy/kubernetes/base'
const MANY = 'deploy/kubernetes/overlays/many-machines'

const isBuilt = has('kubectl', ['version', '--client'], 'what deploy/kubernetes becomes is not tried.')

describe.runIf(isBuilt)('deploy/kubernetes', () => {
  const built = new Map([BASE, MANY].map((folder) => [folder, isBuilt ? build(folder) : []]))
  const all = (folder: string, kind: string) => (built.get(folder) ?? []).filter((one) => one.kind === kind)
  const podsOf = (folder: string): Map<string, Pod> =>
    new Map(
      [...all(folder, 'StatefulSet'), ...all(folder, 'Deployment')].map(({ metadata, spec }) => [
        metadata.name,
        (spec as { template: Pod }).template,
      ]),
    )
  const policiesOf = (folder: string): Policy[] =>
    all(folder, 'NetworkPolicy').map(({ spec }) => spec as Policy)

  for (const folder of [BASE, MANY]) {
    describe(folder, () => {
      it('is valid for the API, with no misspelled fields', async () => {
        const faults = await Promise.all((built.get(folder) ?? []).map(faultsOf))
        expect(faults.flat()).toEqual([])
      })

      it('runs every process with the fewest rights', () => {
        for (const { metadata, spec } of podsOf(folder).values()) {
          expect(spec.automountServiceAccountToken).toBe(false)
          expect(spec.securityContext).toMatchObject({
            runAsNonRoot: true,
            seccompProfile: { type: 'RuntimeDefault' },
            ...(metadata.labels.app !== 'haproxy' && { runAsUser: 10_001, fsGroup: 10_001 }),
          })
          for (const { securityContext } of spec.containers) {
            expect(securityContext).toEqual({
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            })
          }
        }
        const [namespace] = all(folder, 'Namespace')
        expect(namespace?.metadata.labels).toMatchObject({
          'pod-security.kubernetes.io/enforce': 'restricted',
        })
      })

      it('checks the health of every process, and limits its resources', () => {
        const containers = [...podsOf(folder).values()].flatMap(({ spec }) => spec.containers)
        for (const container of containers) {
          for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
            expect(container[probe], `${container.name}: ${probe}`).toBeDefined()
          }
          expect(container.resources).toMatchObject({
            requests: { cpu: expect.any(String), memory: expect.any(String) },
            limits: { memory: expect.any(String) },
          })
        }
      })

      it('uses images with a registry and a version', () => {
        const images = [...podsOf(folder).values()].flatMap(({ spec }) =>
          spec.containers.map(({ image }) => image),
        )
        const others = images.filter((image) => image !== 'registry.example/forbidden-fruit:0.1.0')
        expect(others).toEqual(folder === MANY ? ['docker.io/library/haproxy:2.6'] : [])
      })

      it('denies all network traffic that is not listed', () => {
        expect(policiesOf(folder)).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
      })

      it('contains no secrets', () => {
        expect(all(folder, 'Secret')).toEqual([])
      })
    })
  }

  it('allows a class on one machine no outgoing connections', () => {
    const [own] = policiesOf(BASE).filter(({ podSelector }) => podSelector.matchLabels?.app === 'class')
    expect(own).toMatchObject({ egress: [], ingress: [{ ports: [{ port: 'http' }, { port: 'dashboard' }] }] })
  })

  it('lets a node reach PostgreSQL, the internal API and DNS, and nothing else', () => {
    const reached = policiesOf(MANY)
      .filter((policy) => isAbout(policy, 'class'))
      .flatMap(({ egress = [] }) => egress)
      .map(({ to = [], ports }) => [to.map(nameOf).join(), ports.map(({ port }) => port).join()])
    expect(reached.toSorted()).toEqual([
      ['gateway', 'internal-api'],
      ['kube-system', '53,53'],
      ['postgresql', '5432'],
    ])
  })

  it('lets only HAProxy, gateways and monitoring reach nodes', () => {
    const from = policiesOf(MANY)
      .filter((policy) => isAbout(policy, 'class'))
      .flatMap(({ ingress = [] }) => ingress.flatMap(({ from: peers = [{}] }) => peers.map(nameOf)))
    expect(from).toEqual(['haproxy', 'gateway', 'forbidden-fruit/monitoring'])
  })

  it('lets only monitoring and namespaces labelled for trainers reach the dashboard', () => {
    const toDashboard = policiesOf(MANY)
      .filter((policy) => isAbout(policy, 'gateway'))
      .flatMap(({ ingress = [] }) => ingress)
      .filter(({ ports }) => ports.some(({ port }) => port === 'dashboard'))
    expect(toDashboard.flatMap(({ from = [{}] }) => from.map(nameOf))).toEqual([
      'forbidden-fruit/dashboard',
      'forbidden-fruit/monitoring',
    ])
  })

  it('gives the keys of PostgreSQL and S3 to gateways, and to nodes only their own', () => {
    const secretsOf = (name: string) =>
      (podsOf(MANY).get(name)?.spec.containers ?? [])
        .flatMap(({ env = [] }) => env)
        .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])
        .map(({ name: secret, key }) => `${secret}/${key}`)
    expect(secretsOf('class')).toEqual(['class-store/node'])
    expect(secretsOf('gateway')).toEqual([
      'class-store/owner',
      'snapshots/access-key-id',
      'snapshots/secret-access-key',
    ])
    expect(secretsOf('haproxy')).toEqual([])
  })

  it('tells every HAProxy where slots are', () => {
    const [haproxy] = all(MANY, 'StatefulSet').filter(({ metadata }) => metadata.name === 'haproxy')
    const { replicas, serviceName } = (haproxy?.spec ?? {}) as { replicas: number; serviceName: string }
    const variable = podsOf(MANY)
      .get('gateway')
      ?.spec.containers[0]?.env?.find(({ name }) => name === 'HAPROXY_ADMIN')
    const each = Array.from({ length: replicas }, (_, index) => `haproxy-${index}.${serviceName}:9999`)
    expect(variable?.value?.split(',')).toEqual(each)
  })

  it('gives HAProxy one service for each gateway pod, so that learners stay on one gateway', () => {
    const env = podsOf(MANY).get('haproxy')?.spec.containers[0]?.env ?? []
    const [gateways] = all(MANY, 'StatefulSet').filter(({ metadata }) => metadata.name === 'gateway')
    const { replicas } = (gateways?.spec ?? {}) as { replicas: number }
    const routedTo = ['GATEWAY', 'GATEWAY_2'].map((name) => {
      const [service] = (env.find((one) => one.name === name)?.value ?? '').split(':')
      const [found] = all(MANY, 'Service').filter(({ metadata }) => metadata.name === service)
      return (found?.spec as { selector: object } | undefined)?.selector
    })
    const each = Array.from({ length: replicas }, (_, index) => `gateway-${index}`)
    expect(routedTo).toEqual(each.map((pod) => ({ 'statefulset.kubernetes.io/pod-name': pod })))
  })

  it('drains one machine at a time', () => {
    const budgets = all(MANY, 'PodDisruptionBudget').map(({ metadata, spec }) => [metadata.name, spec])
    expect(budgets).toEqual(
      ['class', 'gateway', 'haproxy'].map((app) => [
        app,
        { maxUnavailable: 1, selector: { matchLabels: { app } } },
      ]),
    )
  })

  it('gives a node time to save its shops', () => {
    expect(podsOf(MANY).get('class')?.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(120)
  })
})

describe('the validation of manifests', () => {
  const service = (spec: object): Manifest => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'x' },
    spec,
  })

  it('finds misspelled fields at any depth, and values of a wrong type', async () => {
    const ports = [{ port: 80, targetPort: 'http' }]
    expect(await faultsOf(service({ ports, selector: { app: 'x' } }))).toEqual([])
    expect(await faultsOf(service({ ports: [{ port: 80, tragetPort: 'http' }] }))).toEqual([
      'Service x: the API knows no spec.ports.0.tragetPort',
    ])
    expect(await faultsOf(service({ ports: [{ port: 'eighty' }] }))).toEqual([
      expect.stringContaining('spec/ports/0/port'),
    ])
  })
})

describe('health checks in deploy/kubernetes', () => {
  it('are the same as in the image', () => {
    const command = '/usr/local/bin/node /app/scripts/bootstrap/healthy.mjs'
    expect(read(`${BASE}/class.yaml`).replaceAll(',', '')).toContain(`[${command}]`)
  })
})

function build(folder: string): Manifest[] {
  return loadAll(run('kubectl', ['kustomize', folder])) as Manifest[]
}

function isAbout({ podSelector: { matchLabels, matchExpressions } }: Policy, app: string): boolean {
  const values = matchExpressions?.flatMap((one) => one.values) ?? []
  const isAll = matchLabels === undefined && matchExpressions === undefined
  return isAll || matchLabels?.app === app || values.includes(app)
}

function nameOf({ podSelector, namespaceSelector, ipBlock }: Peer): string {
  const labels = namespaceSelector?.matchLabels ?? {}
  const [label] = Object.keys(labels)
  if (label !== undefined) return labels['kubernetes.io/metadata.name'] ?? label
  return podSelector?.matchLabels.app ?? ipBlock?.cidr ?? 'anybody'
}
