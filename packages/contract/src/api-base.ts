/** Where the API lives on the origin that serves the pages (docs/product/choices.md#one-origin). */
export const API_BASE = '/api';
