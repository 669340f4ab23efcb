/** URLs of services/picking about cash on delivery that the back office calls, by route name. No schema here: browsers import this file. */
export const codOfficePaths = {
  admin_list_cod_statements: ['GET', '/api/picking/admin/cod-statements'],
  admin_upload_cod_statement: ['POST', '/api/picking/admin/cod-statements'],
  admin_get_cod_statement: ['GET', '/api/picking/admin/cod-statements/:id'],
  admin_list_cod_missing: ['GET', '/api/picking/admin/cod-missing'],
} as const;
