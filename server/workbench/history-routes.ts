import type { ExchangeList, ExchangeRemark } from '#contract/workbench.ts'
import type { Call, Routes } from '../http/routing/routes.ts'
import type { Histories } from './histories.ts'
import { LONGEST_REMARK } from './history.ts'
import type { HistoryNotifier } from './notifier.ts'
import { refuse } from './refuse.ts'

const GONE = 'This exchange is no longer in the history.'

/** Routes of the history: a learner reads, marks and clears the exchanges of their shop. */
export function historyRoutes(histories: Histories, news: HistoryNotifier): Routes {
  return (on) => {
    on.get('/training/workbench/exchanges', ({ shop, query }): ExchangeList => {
      const history = histories.open(shop.id)
      news.watch(shop)
      const since = Number(query.since) || 0
      return { exchanges: history.since(since), first: history.first, era: history.era }
    })
    on.delete('/training/workbench/exchanges', ({ shop }) => {
      histories.clear(shop.id)
      news.notify(shop)
      return { status: 'success' }
    })
    on.get('/training/workbench/exchanges/:id', ({ shop, params }) => {
      return histories.open(shop.id).get(Number(params.id)) ?? refuse('unknown', GONE)
    })
    on.put('/training/workbench/exchanges/:id', ({ shop, params, body }) => {
      const remark = remarkIn(body)
      if (!remark) return refuse('badPlan', `A note is a text of at most ${LONGEST_REMARK} characters.`)
      return histories.remark(shop.id, Number(params.id), remark) ?? refuse('unknown', GONE)
    })
  }
}

function remarkIn({ isMarked, note }: Call['body']): ExchangeRemark | undefined {
  const remark: ExchangeRemark = {}
  if (typeof isMarked === 'boolean') remark.isMarked = isMarked
  if (note === undefined) return remark
  if (typeof note !== 'string' || note.length > LONGEST_REMARK) return undefined
  return { ...remark, note }
}
