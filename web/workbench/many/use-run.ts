import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ManyPlan, ManyProgress } from '#contract/workbench.ts'
import { calls } from '../exchange-calls.ts'

const KEY = ['workbench', 'many']
/** While a run is under way it is asked for so often. */
const LOOK_AGAIN_MS = 400

/** The run of this shop: what has come of it so far, and what begins and ends it. */
export function useRun() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => news(client.getQueryData<ManyProgress>(KEY)),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_AGAIN_MS : false),
    staleTime: 0,
  })
  const put = (progress: ManyProgress) => client.setQueryData(KEY, progress)
  const begin = useMutation({ mutationFn: (plan: ManyPlan) => calls.begin(plan), onSuccess: put })
  const stop = useMutation({ mutationFn: calls.stop, onSuccess: put })
  return { run: data, begin, stop }
}

/** Only what is new comes over the line. */
async function news(known: ManyProgress | undefined): Promise<ManyProgress> {
  if (known?.state !== 'running') return calls.progress(0)
  const progress = await calls.progress(known.results.length)
  return { ...progress, results: [...known.results, ...progress.results] }
}
