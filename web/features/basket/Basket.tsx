import { ActionIcon, Box, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { type BasketLine, basketQuery, changeQuantity, removeItem } from '#web/data/basket.ts'
import { serverMessage } from '#web/http.ts'
import { storedBasketId, useSession } from '#web/session.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import { ProductPicture } from '#web/ui/shop/ProductPicture.tsx'
import { basketAmounts, formatPrice, priceFor } from '#web/ui/shop/price.ts'
import slip from '#web/ui/shop/receipt.module.css'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import notice from '#web/ui/states/notice.module.css'
import IconMinus from '~icons/minus'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'
import classes from './Basket.module.css'

/** The basket whose number this browser remembers. Fetched again on every visit. */
export default function Basket() {
  const { t } = useTranslation()
  const { isLoggedIn, email } = useSession()
  usePageTitle(t('TITLE_BASKET'))
  return (
    <NamedElement element="app-basket" className="ff-page">
      <h1>
        {t('TITLE_BASKET')} <small className={classes.owner}>({email ?? t('ANONYMOUS')})</small>
      </h1>
      {isLoggedIn ? <Content /> : <BasketForGuests />}
    </NamedElement>
  )
}

function Content() {
  const { t } = useTranslation()
  useLocation()
  const basket = useQuery({ ...basketQuery(storedBasketId()), staleTime: 0 })
  if (basket.isPending) return <BasketSkeleton />
  if (basket.isError) {
    return (
      <Failure
        title={t('BASKET_NOT_LOADED')}
        detail={serverMessage(basket.error)}
        onRetry={() => void basket.refetch()}
      />
    )
  }
  return (
    <div className={classes.layout}>
      {basket.data.length === 0 ? <BasketEmpty /> : <BasketTable lines={basket.data} />}
      <BasketSummary lines={basket.data} />
    </div>
  )
}

const EMPTY = 'assets/public/images/brand/empty.svg'

/** Shown if the basket is empty. */
function BasketEmpty() {
  const { t } = useTranslation()
  return (
    <div className={notice.notice}>
      <img className={notice.picture} src={EMPTY} alt="" width={320} height={320} />
      <p className={notice.title}>{t('BASKET_EMPTY')}</p>
      <p className={notice.detail}>{t('BASKET_EMPTY_HINT')}</p>
      <Button component={Link} to="/search">
        {t('SHOW_ALL_PRODUCTS')}
      </Button>
    </div>
  )
}

/** Asks visitors to log in: only customers have a basket. */
function BasketForGuests() {
  const { t } = useTranslation()
  return (
    <div className={notice.notice}>
      <img className={notice.picture} src={EMPTY} alt="" width={320} height={320} />
      <p className={notice.title}>{t('BASKET_GUEST')}</p>
      <p className={notice.detail}>{t('BASKET_GUEST_HINT')}</p>
      <Button component={Link} to="/login?redirectUrl=/basket">
        {t('BTN_LOGIN')}
      </Button>
    </div>
  )
}

/** A placeholder while the basket loads. */
function BasketSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className={classes.layout}>
      <span className="ff-hidden">{t('LOADING')}</span>
      <div aria-hidden="true">
        <Box h="8rem" mb="sm" bg="var(--ff-sunk)" bdrs="lg" />
        <Box h="8rem" mb="sm" bg="var(--ff-sunk)" bdrs="lg" />
        <Box h="8rem" mb="sm" bg="var(--ff-sunk)" bdrs="lg" />
      </div>
    </div>
  )
}

/** The total, and the button to the checkout. */
function BasketSummary({ lines }: { lines: BasketLine[] }) {
  const { t } = useTranslation()
  const { role } = useSession()
  const navigate = useNavigate()
  const { items: total, bonus } = basketAmounts(lines, role)

  useEffect(() => sessionStorage.setItem('itemTotal', String(total)), [total])

  return (
    <aside className={slip.slip} aria-label={t('LABEL_TOTAL_PRICE')}>
      <p className={slip.row}>
        <span>{t('LABEL_TOTAL_PRICE')}</span>
        <span id="price" className={slip.total}>
          {formatPrice(total)}
        </span>
      </p>
      <Button
        id="checkoutButton"
        size="lg"
        fullWidth
        disabled={lines.length < 1}
        onClick={() => void navigate('/address/select')}
      >
        {t('BTN_CHECKOUT')}
      </Button>
      <p className={`hint ${slip.hint}`}>{t('CHECKOUT_FOR_BONUS_POINTS', { bonus })}</p>
    </aside>
  )
}

const COLUMNS = ['image', 'product', 'quantity', 'price', 'remove'] as const
const TITLES = {
  image: 'LABEL_IMAGE',
  product: 'LABEL_PRODUCT',
  quantity: 'LABEL_QUANTITY',
  price: 'LABEL_PRICE',
  remove: 'BTN_REMOVE',
} as const

/**
 * The products in the basket. A table by ARIA roles, so that it can be laid out as cards. Existing clients know the
 * element names.
 */
function BasketTable({ lines }: { lines: BasketLine[] }) {
  const { t } = useTranslation()
  return (
    <NamedElement
      element="mat-table"
      role="table"
      className={`mat-table ${classes.table}`}
      aria-label={t('TITLE_BASKET')}
    >
      <NamedElement element="mat-header-row" role="row" className="ff-hidden">
        {COLUMNS.map((column) => (
          <NamedElement element="mat-header-cell" key={column} role="columnheader">
            {t(TITLES[column])}
          </NamedElement>
        ))}
      </NamedElement>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </NamedElement>
  )
}

function useChange(change: () => Promise<void>) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['customer', 'basket'] }),
    onError: (error) => showSnackbar(serverMessage(error) ?? t('BASKET_FAILED'), 'error'),
  })
}

function Line({ line }: { line: BasketLine }) {
  const { t } = useTranslation()
  const { role } = useSession()
  const { id, quantity } = line.BasketItem
  const less = useChange(() => changeQuantity(id, -1))
  const more = useChange(() => changeQuantity(id, 1))
  const remove = useChange(() => removeItem(id))
  return (
    <NamedElement
      element="mat-row"
      role="row"
      className={`mat-row ${classes.line}`}
      aria-busy={remove.isPending}
    >
      <NamedElement element="mat-cell" role="cell" className={`mat-cell mat-column-image ${classes.image}`}>
        <ProductPicture product={line} alt="" width={96} height={96} />
      </NamedElement>
      <NamedElement
        element="mat-cell"
        role="cell"
        className={`mat-cell mat-column-product ${classes.product}`}
      >
        {line.name}
      </NamedElement>
      <NamedElement
        element="mat-cell"
        role="cell"
        className={`mat-cell mat-column-quantity ${classes.quantity}`}
      >
        <ActionIcon
          aria-label={t('ARIA_LESS', { product: line.name })}
          disabled={quantity <= 1}
          loading={less.isPending}
          onClick={() => less.mutate()}
        >
          <IconMinus aria-hidden="true" size={20} data-icon="minus-square" />
        </ActionIcon>
        <span className={classes.number}>{quantity}</span>
        <ActionIcon
          aria-label={t('ARIA_MORE', { product: line.name })}
          loading={more.isPending}
          onClick={() => more.mutate()}
        >
          <IconPlus aria-hidden="true" size={20} data-icon="plus-square" />
        </ActionIcon>
      </NamedElement>
      <NamedElement element="mat-cell" role="cell" className={`mat-cell mat-column-price ${classes.price}`}>
        {formatPrice(priceFor(line, role))}
      </NamedElement>
      <NamedElement element="mat-cell" role="cell" className={`mat-cell mat-column-remove ${classes.remove}`}>
        <ActionIcon
          aria-label={t('ARIA_REMOVE', { product: line.name })}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <IconTrash aria-hidden="true" size={20} data-icon="trash-alt" />
        </ActionIcon>
      </NamedElement>
    </NamedElement>
  )
}
