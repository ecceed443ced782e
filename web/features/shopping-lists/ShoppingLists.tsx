import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShoppingList } from '#contract/shopping-lists.ts'
import { serverMessage } from '#web/http.ts'
import { Counter } from '#web/ui/Counter.tsx'
import { Failure } from '#web/ui/Failure.tsx'
import { ForCustomers } from '#web/ui/ForCustomers.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { ListForm } from './ListForm.tsx'
import { listsQuery } from './queries.ts'
import { SavedList } from './SavedList.tsx'
import classes from './ShoppingLists.module.css'

/** Shopping lists: what she means to buy some day, on paper if she likes. */
export default function ShoppingLists() {
  const { t } = useTranslation()
  const [changing, setChanging] = useState<ShoppingList>()
  return (
    <Counter element="app-shopping-lists" title={t('TITLE_LISTS')} lead={t('LIST_LEAD')}>
      <ForCustomers>
        <ListForm key={changing?.id ?? 'new'} list={changing} onDone={() => setChanging(undefined)} />
        <HerLists onChange={setChanging} />
      </ForCustomers>
    </Counter>
  )
}

function HerLists({ onChange }: { onChange: (list: ShoppingList) => void }) {
  const { t } = useTranslation()
  const lists = useQuery({ ...listsQuery, staleTime: 0 })
  return (
    <section className={classes.saved}>
      <h2>{t('LISTS_SAVED')}</h2>
      {lists.isPending && <Waiting cards={2} height="6rem" />}
      {lists.isError && (
        <Failure
          title={t('LISTS_FAILED')}
          detail={serverMessage(lists.error)}
          onRetry={() => void lists.refetch()}
        />
      )}
      {lists.data?.length === 0 && <p className={classes.quiet}>{t('LISTS_EMPTY')}</p>}
      {lists.data && lists.data.length > 0 && (
        <ul className={classes.lists}>
          {lists.data.map((list) => (
            <li key={`${list.id} ${list.name} ${list.items.join()}`} className={classes.list}>
              <SavedList list={list} onChange={() => onChange(list)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
