-- What is expected of old devices stands beside the totals from now on. Orders from before took it off: their total is what was asked for.
update orders set snapshot = jsonb_set(
  jsonb_set(snapshot, '{totals}', (snapshot -> 'totals') || jsonb_build_object(
    'trade_in_method', case when jsonb_array_length(snapshot -> 'trade_ins') > 0 then to_jsonb('mail_in'::text) else 'null'::jsonb end,
    'pay_now', snapshot #> '{totals,total}',
    'pay_at_counter', (snapshot #> '{totals,total}') || '{"amount": 0}',
    'pay_back', (snapshot #> '{totals,total}') || '{"amount": 0}')),
  '{trade_ins}', (
    select coalesce(jsonb_agg(
      device || '{"appraisal_version": "", "device_condition_choices": [], "package_line": 1, "identifier_tail": null}'), '[]'::jsonb)
    from jsonb_array_elements(snapshot -> 'trade_ins') device))
where not (snapshot -> 'totals') ? 'pay_now';
