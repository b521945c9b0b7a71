// gtk_list: a million rows in a GtkListView of GTK 4. When its window is closed, it prints how far it was scrolled.
#include <gtk/gtk.h>

enum { COUNT = 1000000, HEADING_INTERVAL = 10, ROW_HEIGHT = 72, HEADING_HEIGHT = 36, MARGIN = 16 };

static gboolean is_heading(guint row) { return row % HEADING_INTERVAL == 0; }

// An item, which has only its number. It is created when the list requests it.
typedef struct {
    GObject parent;
    guint number;
} Row;
typedef GObjectClass RowClass;
G_DEFINE_TYPE(Row, row, G_TYPE_OBJECT)
static void row_init(Row *row) {}
static void row_class_init(RowClass *class) {}

typedef GObject Catalog;
typedef GObjectClass CatalogClass;

static GType item_type(GListModel *model) { return row_get_type(); }
static guint item_count(GListModel *model) { return COUNT; }
static gpointer item(GListModel *model, guint position) {
    if (position >= COUNT) return NULL;
    Row *row = g_object_new(row_get_type(), NULL);
    row->number = position;
    return row;
}
static void catalog_as_model(GListModelInterface *interface) {
    interface->get_item_type = item_type;
    interface->get_n_items = item_count;
    interface->get_item = item;
}
G_DEFINE_TYPE_WITH_CODE(Catalog, catalog, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, catalog_as_model))
static void catalog_init(Catalog *catalog) {}
static void catalog_class_init(CatalogClass *class) {}

static GtkWidget *make_label(const char *class) {
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(label, class);
    return label;
}

static void set_up(GtkSignalListItemFactory *factory, GtkListItem *item) {
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *title = make_label("title"), *detail = make_label("detail");
    gtk_widget_set_vexpand(title, TRUE);
    gtk_widget_set_vexpand(detail, TRUE);
    gtk_widget_set_valign(detail, GTK_ALIGN_START);
    gtk_box_append(GTK_BOX(column), title);
    gtk_box_append(GTK_BOX(column), detail);
    gtk_widget_set_margin_start(column, MARGIN);
    gtk_widget_set_margin_end(column, MARGIN);
    gtk_list_item_set_child(item, column);
}

static void show_heading(GtkWidget *column, GtkWidget *title, guint row) {
    char text[64];
    g_snprintf(text, sizeof text, "section %u", row / HEADING_INTERVAL);
    gtk_label_set_text(GTK_LABEL(title), text);
    gtk_widget_add_css_class(title, "heading");
    gtk_widget_set_valign(title, GTK_ALIGN_CENTER);
    gtk_widget_set_visible(gtk_widget_get_next_sibling(title), FALSE);
    gtk_widget_set_size_request(column, -1, HEADING_HEIGHT);
}

static void show_row(GtkWidget *column, GtkWidget *title, guint row) {
    char text[64];
    GtkWidget *detail = gtk_widget_get_next_sibling(title);
    g_snprintf(text, sizeof text, "row %u", row);
    gtk_label_set_text(GTK_LABEL(title), text);
    g_snprintf(text, sizeof text, "second line of row %u", row);
    gtk_label_set_text(GTK_LABEL(detail), text);
    gtk_widget_remove_css_class(title, "heading");
    gtk_widget_set_valign(title, GTK_ALIGN_END);
    gtk_widget_set_visible(detail, TRUE);
    gtk_widget_set_size_request(column, -1, ROW_HEIGHT);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item) {
    GtkWidget *column = gtk_list_item_get_child(item), *title = gtk_widget_get_first_child(column);
    guint row = ((Row *)gtk_list_item_get_item(item))->number;
    (is_heading(row) ? show_heading : show_row)(column, title, row);
}

static GtkWidget *make_list(void) {
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
    GListModel *rows = G_LIST_MODEL(g_object_new(catalog_get_type(), NULL));
    return gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(rows)), factory);
}

static void set_look(void) {
    GtkCssProvider *provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(
        provider,
        "window, listview { background: #070c16; } listview > row { padding: 0; min-height: 0; background: none; }"
        "label { font-family: Inter; } .title { font-size: 15px; color: #f7f2ea; } .title.heading { font-weight: 600; }"
        ".detail { font-size: 13px; color: #bdc2d0; }",
        -1);
    gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

static void scrolled(GtkAdjustment *adjustment, double *farthest) { *farthest = MAX(*farthest, gtk_adjustment_get_value(adjustment)); }

int main(void) {
    double farthest = 0;
    gtk_init();
    set_look();
    GtkWidget *window = gtk_window_new(), *scroller = gtk_scrolled_window_new();
    // Scrolls without a scrollbar, because the other lists have none.
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), make_list());
    g_signal_connect(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller)), "value-changed", G_CALLBACK(scrolled), &farthest);
    gtk_window_set_title(GTK_WINDOW(window), "list");
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(window), 560, 720);
    gtk_window_set_child(GTK_WINDOW(window), scroller);
    gtk_window_present(GTK_WINDOW(window));
    while (g_list_model_get_n_items(gtk_window_get_toplevels()) > 0) g_main_context_iteration(NULL, TRUE);
    printf("RES farthest=%.0f\n", farthest);
    return 0;
}
