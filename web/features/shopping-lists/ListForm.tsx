import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ListWritten,
  LONGEST_LIST_NAME,
  MOST_ON_LIST,
  type ShoppingList,
} from '#contract/shopping-lists.ts'
import { productsQuery } from '#web/data/products.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { serverMessage } from '#web/http.ts'
import { Failure } from '#web/ui/Failure.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Refusal } from '#web/ui/Refusal.tsx'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import { snack } from '#web/ui/snackbar.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import { listsQuery, saveList } from './queries.ts'
import classes from './ShoppingLists.module.css'
import { complaintsAboutList, toggled } from './shopping-list.ts'

const LABELS: Record<keyof ListWritten, string> = { name: 'LIST_NAME', items: 'LIST_ITEMS' }

interface ListFormProps {
  /** The list that is changed; undefined: a new one is written. */
  list: ShoppingList | undefined
  /** It was saved, or she would rather leave it as it is. */
  onDone: () => void
}

/** A name, and what is to be bought. */
export function ListForm({ list, onDone }: ListFormProps) {
  const { t } = useTranslation()
  const why = useId()
  const queries = useQueryClient()
  const box = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(list?.name ?? '')
  const [items, setItems] = useState(list?.items ?? [])
  const complaints = complaintsAboutList({ name, items })
  const isComplete = Object.keys(complaints).length === 0
  const { start, error, isPending } = useSingleMutation({
    mutationFn: () => saveList({ name, items }, list?.id),
    onSuccess: (saved) => {
      snack(t('LIST_SAVED', { name: saved.name }))
      setName('')
      setItems([])
      onDone()
      return queries.invalidateQueries({ queryKey: listsQuery.queryKey })
    },
  })
  useEffect(() => {
    if (list) box.current?.focus()
  }, [list])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) start()
  }
  return (
    <Panel title={t(list ? 'LIST_CHANGE_TITLE' : 'LIST_NEW')}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          ref={box}
          id="listName"
          autoComplete="off"
          label={t('LIST_NAME')}
          description={t('LIST_NAME_COURTESY')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={LONGEST_LIST_NAME}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Shelf items={items} onToggle={(id) => setItems((before) => toggled(before, id))} />
        <Refusal text={error ? (serverMessage(error) ?? t('LIST_NOT_SAVED')) : undefined} />
        <div className={classes.actions}>
          <Button
            type="submit"
            id="saveList"
            disabled={!isComplete}
            loading={isPending}
            aria-describedby={why}
          >
            {t('BTN_LIST_SAVE')}
          </Button>
          {list && (
            <Button variant="default" onClick={onDone}>
              {t('BTN_LIST_LEAVE')}
            </Button>
          )}
        </div>
        <StillMissing id={why} complaints={complaints} labels={LABELS} />
      </form>
    </Panel>
  )
}

/** All products, each with a box to tick. */
function Shelf({ items, onToggle }: { items: readonly number[]; onToggle: (id: number) => void }) {
  const { t } = useTranslation()
  const products = useQuery(productsQuery)
  const isFull = items.length >= MOST_ON_LIST
  return (
    <fieldset className={classes.shelf}>
      <legend>
        {t('LIST_ITEMS')}
        <span className={classes.quiet}>
          {' '}
          {t('LIST_CHOSEN', { chosen: items.length, most: MOST_ON_LIST })}
        </span>
      </legend>
      {products.isPending && <Waiting cards={1} height="9rem" />}
      {products.isError && (
        <Failure
          title={t('LIST_SHELF_FAILED')}
          detail={serverMessage(products.error)}
          onRetry={() => void products.refetch()}
        />
      )}
      {products.data && (
        <div className={classes.goods}>
          {products.data.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={items.includes(id)}
              disabled={isFull && !items.includes(id)}
              onChange={() => onToggle(id)}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
