/** Where the API lives on the origin that serves the pages (decisions 7). */
export const API_BASE = '/api';
