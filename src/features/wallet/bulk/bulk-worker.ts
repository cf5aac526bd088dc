import { serveAnswers } from '#/parts/bulk/serve-answers'

serveAnswers(() => import('./bulk-answers'))
