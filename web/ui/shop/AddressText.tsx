import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Address } from '#contract/http.ts'
import classes from './AddressText.module.css'

interface AddressTextProps {
  address: Pick<Address, 'fullName' | 'streetAddress' | 'city' | 'state' | 'zipCode' | 'country'>
  /** Shown if riders may have to call. */
  phone?: number
}

/** A postal address. */
export function AddressText({ address, phone }: AddressTextProps) {
  const { t } = useTranslation()
  const { fullName, streetAddress, city, state, zipCode, country } = address
  return (
    <span className={classes.address}>
      <Box component="strong" className="ff-strong" fz="lg">
        {fullName}
      </Box>
      <span className={classes.line}>{streetAddress}</span>
      <span className={classes.line}>{[city, state, zipCode].filter(Boolean).join(', ')}</span>
      <span className={classes.line}>{country}</span>
      {phone !== undefined && (
        <span className={classes.line}>{t('LABELLED', { label: t('PHONE_NUMBER'), value: phone })}</span>
      )}
    </span>
  )
}
