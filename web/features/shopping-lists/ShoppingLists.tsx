import '#web/ui/print.css'
import { Box, Button, Checkbox, Flex, Group, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  LONGEST_LIST_NAME,
  MOST_ON_LIST,
  type PrintedLine,
  type PrintedList,
  type ShoppingList,
  type ShoppingListBody,
} from '#contract/shop/shopping-lists.ts'
import { productsQuery } from '#web/data/products.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { serverMessage } from '#web/http.ts'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { formatPrice } from '#web/ui/shop/price.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { RequireLogin } from '#web/ui/states/RequireLogin.tsx'
import IconPencil from '~icons/pencil'
import IconPrinter from '~icons/printer'
import IconShare from '~icons/share'
import { SharedLink } from './SharedLink.tsx'
import classes from './ShoppingLists.module.css'
import {
  listsQuery,
  listTotal,
  printList,
  saveList,
  shareList,
  validateList,
  withToggledItem,
} from './shopping-list.ts'

/** Shopping lists: planned purchases, to save and to print. */
export default function ShoppingLists() {
  const { t } = useTranslation()
  const [changing, setChanging] = useState<ShoppingList>()
  return (
    <CheckoutLayout element="app-shopping-lists" title={t('TITLE_LISTS')} lead={t('LIST_LEAD')}>
      <RequireLogin>
        <ListForm
          key={changing?.id ?? 'new'}
          list={changing}
          onDone={() => setChanging((now) => (now === changing ? undefined : now))}
        />
        <SavedLists onChange={setChanging} />
      </RequireLogin>
    </CheckoutLayout>
  )
}

function SavedLists({ onChange }: { onChange: (list: ShoppingList) => void }) {
  const { t } = useTranslation()
  const lists = useQuery({ ...listsQuery, staleTime: 0 })
  return (
    <section className={classes.saved}>
      <h2>{t('LISTS_SAVED')}</h2>
      {lists.isPending && <CardSkeletons cards={2} height="6rem" />}
      {lists.isError && (
        <Failure
          title={t('LISTS_FAILED')}
          detail={serverMessage(lists.error)}
          onRetry={() => void lists.refetch()}
        />
      )}
      {lists.data?.length === 0 && (
        <Box component="p" className="ff-hint" fw={400}>
          {t('LISTS_EMPTY')}
        </Box>
      )}
      {lists.data && lists.data.length > 0 && (
        <ul className="ff-list ff-cards">
          {lists.data.map((list) => (
            <Flex
              component="li"
              key={`${list.id} ${list.name} ${list.items.join()}`}
              className="ff-card"
              direction="column"
              gap="xs"
              p="md"
            >
              <SavedList list={list} onChange={() => onChange(list)} />
            </Flex>
          ))}
        </ul>
      )}
    </section>
  )
}

const LABELS: Record<keyof ShoppingListBody, string> = { name: 'LIST_NAME', items: 'LIST_ITEMS' }

interface ListFormProps {
  /** The list to change; undefined for a new one. */
  list: ShoppingList | undefined
  /** Called after saving, and on cancel. */
  onDone: () => void
}

/** The form: a name, and products. */
function ListForm({ list, onDone }: ListFormProps) {
  const { t } = useTranslation()
  const why = useId()
  const queries = useQueryClient()
  const box = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(list?.name ?? '')
  const [items, setItems] = useState(list?.items ?? [])
  const fieldErrors = validateList({ name, items })
  const isComplete = Object.keys(fieldErrors).length === 0
  const { start, error, isPending } = useSingleMutation({
    mutationFn: () => saveList({ name, items }, list?.id),
    onSuccess: (saved) => {
      showSnackbar(t('LIST_SAVED', { name: saved.name }))
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
        <Shelf items={items} onToggle={(id) => setItems((before) => withToggledItem(before, id))} />
        <FormError text={error ? (serverMessage(error) ?? t('LIST_NOT_SAVED')) : undefined} />
        <Group gap="xs">
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
        </Group>
        <MissingFields id={why} fieldErrors={fieldErrors} labels={LABELS} />
      </form>
    </Panel>
  )
}

/** All products, each with a checkbox. */
function Shelf({ items, onToggle }: { items: readonly number[]; onToggle: (id: number) => void }) {
  const { t } = useTranslation()
  const products = useQuery(productsQuery)
  const isFull = items.length >= MOST_ON_LIST
  return (
    <fieldset className={classes.shelf}>
      <legend>
        {t('LIST_ITEMS')}
        <Box component="span" className="ff-hint" fw={400}>
          {' '}
          {t('LIST_CHOSEN', { chosen: items.length, most: MOST_ON_LIST })}
        </Box>
      </legend>
      {products.isPending && <CardSkeletons cards={1} height="9rem" />}
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

/** One saved list, and its printout. */
function SavedList({ list, onChange }: { list: ShoppingList; onChange: () => void }) {
  const { t } = useTranslation()
  const [paper, setPaper] = useState<PrintedList>()
  const { start, error, isPending } = useSingleMutation({
    mutationFn: () => printList(list.id),
    onMutate: () => setPaper(undefined),
    onSuccess: setPaper,
  })
  const [link, setLink] = useState<string>()
  const share = useSingleMutation({ mutationFn: () => shareList(list.id), onSuccess: setLink })
  return (
    <>
      <h3 className={classes.name} dir="auto">
        {list.name}
      </h3>
      <Box component="p" className="ff-hint" fw={400}>
        {t('LIST_COUNT', { count: list.items.length })}
      </Box>
      <Group gap="xs">
        <Button
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          aria-label={t('LIST_PRINT', { name: list.name })}
          loading={isPending}
          onClick={() => start()}
        >
          {t('BTN_LIST_PRINT')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          aria-label={t('LIST_CHANGE', { name: list.name })}
          onClick={onChange}
        >
          {t('BTN_LIST_CHANGE')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconShare size={18} aria-hidden="true" />}
          aria-label={t('LIST_SHARE', { name: list.name })}
          loading={share.isPending}
          onClick={() => share.start()}
        >
          {t('BTN_LIST_SHARE')}
        </Button>
      </Group>
      <FormError text={error ? (serverMessage(error) ?? t('LIST_NOT_PRINTED')) : undefined} />
      <FormError text={share.error ? (serverMessage(share.error) ?? t('LIST_NOT_SHARED')) : undefined} />
      <p role="status" className="ff-hidden">
        {link && t('LIST_LINK_READY', { name: list.name })}
      </p>
      {link && <SharedLink name={list.name} link={link} />}
      <p role="status" className="ff-hidden">
        {paper && t('LIST_PRINTED', { name: list.name })}
      </p>
      {paper && <Printout {...paper} />}
    </>
  )
}

function Printout({ name, lines }: PrintedList) {
  const { t } = useTranslation()
  const sum = listTotal(lines)
  return (
    <Stack
      p="md"
      mt="xs"
      bg="var(--ff-hover)"
      bd="2px dashed var(--ff-line-strong)"
      bdrs="md"
      data-shopping-list
      data-print
    >
      <table className={classes.table}>
        <caption dir="auto">{name}</caption>
        <thead className="ff-hidden">
          <tr>
            <th scope="col">{t('LABEL_PRODUCT')}</th>
            <th scope="col">{t('LABEL_PRICE')}</th>
          </tr>
        </thead>
        <tbody>
          {withUniqueKeys(lines).map(([key, line]) => (
            <tr key={key}>
              <th scope="row">{line.name}</th>
              <td>{typeof line.price === 'number' ? formatPrice(line.price) : line.price}</td>
            </tr>
          ))}
        </tbody>
        {lines.length > 0 && sum !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{t('LABEL_TOTAL_PRICE')}</th>
              <td>{formatPrice(sum)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {lines.length === 0 && <p>{t('LIST_NOTHING')}</p>}
      <Button variant="default" onClick={() => window.print()}>
        {t('BTN_LIST_PAPER')}
      </Button>
    </Stack>
  )
}

/** Two lines may be identical. */
function withUniqueKeys(lines: readonly PrintedLine[]): [string, PrintedLine][] {
  return lines.map((line, index) => [`${index} ${line.name}`, line])
}
