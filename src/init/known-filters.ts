/** The filters of Jinja2, nunjucks and MiniJinja; any other is the program's own. */
export const knownFilters: ReadonlySet<string> = new Set(
  (
    'abs attr batch bool capitalize center chain count d default dictsort dump e escape escapejs filesizeformat first ' +
    'float forceescape format groupby indent int items join keys last length lines linebreaks list lower lstrip map max ' +
    'min nl2br pprint random reject rejectattr replace reverse round rstrip safe select selectattr slice sort split ' +
    'string strip striptags sum title tojson trim truncate unique upper urlencode urlize values wordcount wordwrap ' +
    'xmlattr zip'
  ).split(' '),
)
