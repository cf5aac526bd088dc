import { serveAnswers } from '#/parts/bulk/serve-answers'

serveAnswers(() => import('./import-answers'))
