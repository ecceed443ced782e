import { Box, Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Address } from '#contract/http.ts'

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
    <Flex component="span" direction="column" lh={1.4}>
      <Box component="strong" className="ff-strong" fz="lg">
        {fullName}
      </Box>
      <span className="ff-muted ff-live">{streetAddress}</span>
      <span className="ff-muted ff-live">{[city, state, zipCode].filter(Boolean).join(', ')}</span>
      <span className="ff-muted ff-live">{country}</span>
      {phone !== undefined && (
        <span className="ff-muted ff-live">{t('LABELLED', { label: t('PHONE_NUMBER'), value: phone })}</span>
      )}
    </Flex>
  )
}
