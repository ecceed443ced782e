import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ClusterStatus } from '#contract/dashboard.ts'
import { useDashboard, useHasRole } from '../session.ts'
import { formatNumber, formatTime } from '../ui/format.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { useAction } from '../use-action.ts'
import panel from './Class.module.css'

const REFETCH_MS = 5_000

/** The nodes that run learners' shops, where there are several. */
export function NodesPanel() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const may = useHasRole()
  const { notify } = useToasts()
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => notify(ok))
  const { data } = useQuery({
    queryKey: ['nodes'],
    queryFn: () => api.get<ClusterStatus>('/api/nodes'),
    refetchInterval: REFETCH_MS,
  })
  if (!data) return null
  const underWay = data.slots.filter(({ isReady }) => !isReady).length
  return (
    <section className={`ff-card ff-panel ${panel.panel}`} aria-labelledby="class-machines">
      <h2 id="class-machines">{t('DASHBOARD_MACHINES')}</h2>
      {data.unknownSince !== null && (
        <p>{t('DASHBOARD_MACHINES_FROM', { time: formatTime(Date.parse(data.unknownSince)) })}</p>
      )}
      {data.nodes.length === 0 ? <p>{t('DASHBOARD_MACHINES_NONE')}</p> : <NodeTable nodes={data.nodes} />}
      {underWay > 0 && <p>{t('DASHBOARD_SLOTS_UNDER_WAY', { count: underWay })}</p>}
      {may('owner') && data.nodes.length > 1 && (
        <Button variant="default" loading={isBusy} onClick={() => post('/api/slots/even')}>
          {t('DASHBOARD_SLOTS_EVEN')}
        </Button>
      )}
    </section>
  )
}

function NodeTable({ nodes }: Pick<ClusterStatus, 'nodes'>) {
  const { t } = useTranslation()
  const stateOf = ({ isAlive, isLeaving }: ClusterStatus['nodes'][number]): string => {
    if (!isAlive) return t('DASHBOARD_MACHINE_SILENT')
    return t(isLeaving ? 'DASHBOARD_MACHINE_LEAVING' : 'DASHBOARD_MACHINE_WELL')
  }
  return (
    <table className="ff-table">
      <thead>
        <tr>
          <th scope="col">{t('DASHBOARD_MACHINE')}</th>
          <th scope="col">{t('DASHBOARD_MACHINE_STATE')}</th>
          <th scope="col">{t('DASHBOARD_MACHINE_AWAKE')}</th>
          <th scope="col">{t('DASHBOARD_MACHINE_SLOTS')}</th>
          <th scope="col">{t('DASHBOARD_MACHINE_SEEN')}</th>
        </tr>
      </thead>
      <tbody>
        {nodes.map((node) => (
          <tr key={node.name}>
            <th scope="row">{node.name}</th>
            <td>{stateOf(node)}</td>
            <td>{node.awake === null ? '–' : formatNumber(node.awake)}</td>
            <td>{formatNumber(node.slots)}</td>
            <td>{node.seenAt === null ? '–' : formatTime(Date.parse(node.seenAt))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
