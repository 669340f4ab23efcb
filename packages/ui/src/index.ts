export { Button, ButtonLink, type ButtonKind, type ButtonLinkProps, type ButtonLook, type ButtonProps } from './button/button.tsx';
export { LinkArrow, LinkButton } from './button/link-arrow.tsx';
export { Logo } from './brand/logo.tsx';
export { Checkbox, Radio, Switch, type CheckboxProps, type RadioProps } from './choice/check.tsx';
export {
  ChoiceCard,
  ChoiceList,
  Choices,
  Option,
  Options,
  Segmented,
  type ChoiceCardProps,
  type OptionProps,
  type SegmentedProps,
} from './choice/choice-card.tsx';
export { ChoiceGroup, type ChoiceGroupProps } from './choice/choice-group.tsx';
export { Avatar, Badge, Chip, Chips, CountBadge, Status, type BadgeProps, type ChipProps, type Tone } from './feedback/badge.tsx';
export { BoundaryNotice, Empty, Skeleton, type BoundaryNoticeProps, type EmptyProps, type SkeletonProps } from './feedback/empty.tsx';
export { Notice, type NoticeProps } from './feedback/notice.tsx';
export { dismissToast, showToast, toastStore, type Toast, type ToastKind } from './feedback/toast.store.ts';
export { Toaster } from './feedback/toaster.tsx';
export { ErrorSummary, type ErrorSummaryProps, type SummarisedError } from './field/error-summary.tsx';
export { Field, type ControlProps, type FieldFrame, type FieldProps, type FieldWidth } from './field/field.tsx';
export { PasswordField } from './field/password-field.tsx';
export { SearchField, type SearchFieldProps } from './field/search-field.tsx';
export {
  Fields,
  Select,
  TextArea,
  TextField,
  type SelectOption,
  type SelectProps,
  type TextAreaProps,
  type TextFieldProps,
} from './field/text-field.tsx';
export { fieldName, focusField, focusHeading } from './focus/focus.ts';
export { Icon, type IconProps } from './icon/icon.tsx';
export type { IconShape } from './icon/icon-shape.ts';
export { KitLocaleProvider, useKitLocale } from './locale/kit-locale.tsx';
export { Tabs, type TabItem, type TabsProps } from './navigation/tabs.tsx';
export { Grade, GradeLabel, type GradeLetter, type GradeProps } from './offer/grade.tsx';
export {
  DeviceLine,
  OfferPanel,
  OfferPrice,
  StickyBar,
  SumLines,
  type DeviceLineProps,
  type OfferPriceProps,
  type SumLine,
} from './offer/offer-panel.tsx';
export { Price, type PriceCut, type PriceProps } from './offer/price.tsx';
export { Dialog, Drawer, type DialogProps } from './overlay/dialog.tsx';
export { Menu, type MenuItem, type MenuProps } from './overlay/menu.tsx';
export { Popover, type PopoverButtonProps, type PopoverProps } from './overlay/popover.tsx';
export {
  BulkBar,
  SortHeader,
  Table,
  TableFoot,
  type SortHeaderProps,
  type SortKey,
  type TableFootProps,
  type TableProps,
} from './table/table.tsx';
export { classNames } from './text/class-names.ts';
export { VisuallyHidden } from './text/visually-hidden.tsx';
export { DaysTrack, type DaysTrackProps } from './track/days-track.tsx';
export { Question, Questions, type QuestionProps, type QuestionsProps, type QuestionState } from './track/question.tsx';
export { Steps, type Step, type StepsProps } from './track/steps.tsx';
export { Timeline, type TimelineEntry, type TimelineProps } from './track/timeline.tsx';
