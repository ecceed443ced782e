import '#web/ui/print.css'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Order, Success } from '#contract/http.ts'
import {
  LONGEST_NOTE,
  type LoadedFile,
  type NotePiece,
  type Receipt as Rendered,
} from '#contract/shop/receipts.ts'
import { configurationQuery } from '#web/configuration.ts'
import { ordersQuery } from '#web/data/orders.ts'
import { useStoredText } from '#web/data/stored-text.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { http, serverMessage } from '#web/http.ts'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { formatPrice } from '#web/ui/shop/price.ts'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { RequireLogin } from '#web/ui/states/RequireLogin.tsx'
import IconPrinter from '~icons/printer'
import classes from './Receipt.module.css'

/** The receipt of an order, with a note of the customer's own. */
export default function Receipt() {
  const { t } = useTranslation()
  return (
    <CheckoutLayout element="app-receipt" title={t('TITLE_RECEIPT')} lead={t('RECEIPT_LEAD')}>
      <RequireLogin>
        <OwnOrder />
      </RequireLogin>
    </CheckoutLayout>
  )
}

/** The order in the address, if it is one of this customer's. */
function OwnOrder() {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const orders = useQuery(ordersQuery)
  const order = orders.data?.find(({ orderId }) => orderId === parameters.get('id'))
  if (orders.isPending) return <CardSkeletons cards={2} height="16rem" />
  if (orders.isError) {
    return (
      <Failure
        title={t('ORDERS_FAILED')}
        detail={serverMessage(orders.error)}
        onRetry={() => void orders.refetch()}
      />
    )
  }
  if (order) return <NoteEditor key={order.orderId} order={order} />
  return (
    <EmptyState title={t('RECEIPT_NO_ORDER')} detail={t('RECEIPT_NO_ORDER_HINT')}>
      <Button component={Link} to="/order-history">
        {t('LABEL_ORDER_HISTORY')}
      </Button>
    </EmptyState>
  )
}

const LABELS = { note: 'RECEIPT_NOTE' }

function NoteEditor({ order }: { order: Order }) {
  const { t } = useTranslation()
  const why = useId()
  const [note, setNote] = useStoredText(`receipt.note.${order.orderId}`, '', sessionStorage)
  const [rendered, setRendered] = useState<Rendered>()
  /** The note that the preview shows. */
  const [shown, setShown] = useState('')
  const { start, error, isPending } = useSingleMutation({
    mutationFn: async () => {
      const body = { orderId: order.orderId, note }
      return { note, receipt: (await http.post<Success<Rendered>>('/rest/receipts/preview', body)).data }
    },
    onSuccess: (answer) => {
      setRendered(answer.receipt)
      setShown(answer.note)
    },
  })
  // An empty note takes the note off a receipt that has one.
  const isMissing = note.trim() === '' && shown === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing) start()
  }
  return (
    <div className="ff-columns">
      <Panel title={t('RECEIPT_YOUR_NOTE')}>
        <form className={classes.form} onSubmit={submit} noValidate>
          <Textarea
            id="receiptNote"
            autosize
            minRows={4}
            maxRows={12}
            spellCheck={false}
            label={t('RECEIPT_NOTE')}
            description={t('RECEIPT_NOTE_HINT')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            maxLength={LONGEST_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <FormError text={error ? (serverMessage(error) ?? t('RECEIPT_FAILED')) : undefined} />
          <Button
            type="submit"
            id="previewReceipt"
            size="lg"
            fullWidth
            disabled={isMissing}
            loading={isPending}
            aria-describedby={why}
          >
            {t('BTN_RECEIPT_PREVIEW')}
          </Button>
          <MissingFields id={why} fieldErrors={isMissing ? { note: true } : {}} labels={LABELS} />
        </form>
      </Panel>
      <Panel title={t('RECEIPT_PREVIEW')}>
        <p role="status" className="ff-hint ff-live">
          {rendered &&
            (note === shown ? t('RECEIPT_READY', { files: rendered.loaded.length }) : t('RECEIPT_STALE'))}
        </p>
        <div className={classes.tray}>
          <Paper order={order} note={rendered?.note ?? []} />
          {rendered && <LoadedFiles files={rendered.loaded} />}
        </div>
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('BTN_RECEIPT_PRINT')}
        </Button>
      </Panel>
    </div>
  )
}

/** The receipt as it is printed. */
function Paper({ order, note }: { order: Order; note: readonly NotePiece[] }) {
  const { t } = useTranslation()
  const configuration = useQuery(configurationQuery)
  return (
    <div className={classes.paper} data-receipt data-print>
      <p className={classes.shop}>{configuration.data?.application.name ?? t('SHOP_NAME')}</p>
      <p className={classes.number}>#{order.orderId}</p>
      <table className={classes.lines}>
        <caption className="ff-hidden">{t('ORDERED_PRODUCTS', { id: order.orderId })}</caption>
        <thead className="ff-hidden">
          <tr>
            <th scope="col">{t('LABEL_QUANTITY')}</th>
            <th scope="col">{t('LABEL_PRODUCT')}</th>
            <th scope="col">{t('LABEL_TOTAL_PRICE')}</th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line) => (
            <tr key={`${line.id} ${line.name}`}>
              <td>{line.quantity} ×</td>
              <th scope="row">{line.name}</th>
              <td>{formatPrice(line.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('LABEL_TOTAL_PRICE')}
            </th>
            <td>{formatPrice(order.totalPrice)}</td>
          </tr>
        </tfoot>
      </table>
      {note.length > 0 && (
        <div className={classes.note} dir="auto" data-receipt-note>
          {withKeys(note).map(([key, piece]) => (
            <Piece key={key} piece={piece} />
          ))}
        </div>
      )}
    </div>
  )
}

/** A piece of the note. The server takes all HTML out of it, and React escapes what is left. */
function Piece({ piece }: { piece: NotePiece }) {
  const { t } = useTranslation()
  if (piece.kind === 'picture') {
    if (piece.path === '')
      return <span className={classes.missing}>[{piece.description || t('RECEIPT_PICTURE')}]</span>
    return <img className={classes.picture} src={`.${piece.path}`} alt={piece.description} />
  }
  if (piece.kind === 'page') {
    return (
      <figure className={classes.page} data-receipt-page>
        <figcaption>{piece.host}</figcaption>
        <pre>{piece.text}</pre>
      </figure>
    )
  }
  const text = piece.isItalic ? <em>{piece.text}</em> : piece.text
  return piece.isBold ? <strong>{text}</strong> : <span>{text}</span>
}

/** What the renderer loaded for the note. */
function LoadedFiles({ files }: { files: readonly LoadedFile[] }) {
  const { t } = useTranslation()
  if (files.length === 0) return <p className="ff-hint">{t('RECEIPT_NOTHING_LOADED')}</p>
  return (
    <section className={classes.loaded}>
      <h3>{t('RECEIPT_LOADED')}</h3>
      <ul className="ff-list">
        {withKeys(files).map(([key, { tag, host, path, status }]) => (
          <li key={key}>
            <code>{tag}</code> <span dir="ltr">{`${host}${path}`}</span>{' '}
            <span className="ff-tag" data-good={status === 200}>
              {status === 0 ? t('RECEIPT_NO_ANSWER') : status}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Entries may be equal, and they keep their order. */
function withKeys<Item>(list: readonly Item[]): [string, Item][] {
  return list.map((item, index) => [`${index}`, item])
}
