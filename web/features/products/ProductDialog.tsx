import IconX from '~icons/x'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Box, Button, Flex, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Product, Review } from '#contract/http.ts'
import { useSession } from '#web/session.ts'
import { Sink } from '#web/training/weak-code.tsx'
import { useCloseOnBack } from '#web/ui/behaviour/close-on-back.ts'
import { ProductPicture } from '#web/ui/shop/ProductPicture.tsx'
import { bonusFor, priceFor } from '#web/ui/shop/price.ts'
import IconBasketPlus from '~icons/basket-plus'
import IconGift from '~icons/gift'
import { Price } from './Price.tsx'
import classes from './ProductDialog.module.css'
import { ReviewDialog, Reviews } from './Reviews.tsx'
import { useAddToBasket } from './use-add-to-basket.ts'

type RawDescription = typeof import('../../../labs/raw-description/sink.tsx')

/** The screen width below which the dialog fills the screen. */
const PHONE = '(width < 600px)'

interface ProductDialogProps {
  product: Product
  onClose: () => void
}

/** The details and reviews of a product. */
export default function ProductDialog({ product, onClose }: ProductDialogProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<Review>()
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false
  // Opens after the first render: the dialog needs the change to know where to return the focus.
  useEffect(() => setOpen(true), [])
  useCloseOnBack(isOpen, () => setOpen(false))
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      // Escape closes the dialog on top.
      closeOnEscape={!edited}
      size={500}
      fullScreen={isPhone}
      centered
      classNames={{ content: classes.dialog }}
    >
      <Modal.Overlay color="var(--ff-ink-900)" backgroundOpacity={0.65} blur={3} />
      <Modal.Content aria-label={product.name}>
        <button
          type="button"
          className={`close-dialog ${classes.close}`}
          aria-label={t('ARIA_CLOSE_DIALOG')}
          onClick={() => setOpen(false)}
        >
          <IconX aria-hidden="true" />
        </button>
        <div className={classes.stage}>
          <ProductPicture
            product={product}
            alt={product.name}
            width={480}
            height={480}
            className={classes.picture}
          />
        </div>
        <Stack p="lg">
          <Box component="h2" fz="1.75rem" lh={1.1}>
            {product.name}
          </Box>
          <Sink<RawDescription, 'ProductDescription'>
            lab="raw-description"
            name="ProductDescription"
            props={{ html: product.description ?? '', className: classes.description }}
          />
          <p className={classes.price}>
            <Price product={product} />
            <Bonus product={product} />
          </p>
          <div>
            <BuyButton product={product.id} />
          </div>
          <Reviews product={product.id} onEdit={setEdited} />
        </Stack>
        {edited && (
          <ReviewDialog
            review={edited}
            product={product.id}
            isFullScreen={isPhone}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

function Bonus({ product }: { product: Product }) {
  const { t } = useTranslation()
  const { role } = useSession()
  const points = bonusFor(priceFor(product, role))
  if (points <= 0) return null
  return (
    <Flex
      component="span"
      className="ff-tag"
      align="center"
      gap="xs"
      data-good="true"
      role="note"
      aria-label={t('ARIA_BONUS')}
    >
      <IconGift aria-hidden="true" size={18} />
      {t('BONUS_POINTS', { count: points })}
    </Flex>
  )
}

/** Adds the product to the basket, or leads visitors to the login. */
function BuyButton({ product }: { product: number }) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const { add, isBusy } = useAddToBasket(product)
  if (!isLoggedIn) {
    return (
      <Button component={Link} to="/login" variant="default">
        {t('DIALOG_LOG_IN')}
      </Button>
    )
  }
  return (
    <Button leftSection={<IconBasketPlus size={22} aria-hidden="true" />} aria-busy={isBusy} onClick={add}>
      {t('DIALOG_ADD_BASKET')}
    </Button>
  )
}
