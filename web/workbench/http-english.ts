import i18next from 'i18next'
import english from '../../content/i18n/en/workbench-http.json' with { type: 'json' }

/** The English texts of the HTTP tools are loaded with them, not with the app. */
i18next.addResourceBundle('en', 'translation', english, true, true)
